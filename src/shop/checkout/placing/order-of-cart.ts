import { type Cart, feesOf, type PricedItem, totalOf } from '#cart'
import { describe, ownStock, type SoldProduct } from '#catalogue'
import { externalIdOf } from '#fulfilment'
import { sendingTime } from '#gifts'
import { newOrderNumber } from '#kit/ids'
import { countryOfPhone } from '#kit/phone'
import type { LinePart, NewOrder } from '#orders'
import { hasGoods, type OrderMandate } from '#orders/contract'
import { known } from '#tenants/contract'
import { type CustomerPlace, customerPlace, placeOfSupply, standardRate } from '#vat'
import type { CheckoutShop } from '../shop.ts'

/** The order of a cart, with the prices, names and texts of this moment, so that nothing changes them later. */
export function orderOf(
  shop: CheckoutShop,
  cart: Cart,
  contact: NonNullable<Cart['deliveryAddress']>,
  items: readonly PricedItem[],
  { startNow, mandate }: { startNow: true | undefined; mandate: OrderMandate | null },
): NewOrder {
  const { tenant, visitor, content, clock } = shop
  const placedAt = clock.now()
  const text = content.translator(
    tenant,
    visitor.language,
  )(hasGoods(items.map(({ product }) => product)) ? 'startNow.goods' : 'startNow')
  const country = visitor.country ?? cart.country
  const place = placeOf(shop, contact, items, country)
  return {
    orderNumber: newOrderNumber(),
    cartName: cart.cartName,
    currency: shop.tenant.currency,
    total: totalOf(items),
    totalServiceFee: feesOf(items),
    contact,
    language: cart.language,
    channel: cart.channel,
    country,
    clientIp: shop.visitor.ip,
    customerPlace: place,
    autoTopUpMandate: mandate,
    startNow: startNow ? { text, at: placedAt.toISOString(), ip: visitor.ip } : null,
    placedAt,
    customerId: visitor.customer?.customerId ?? null,
    lines: items.map(({ product, ...item }, index) => ({
      line: index + 1,
      itemKey: item.itemKey,
      productId: product.productId,
      brandName: product.brandName,
      kind: product.kind,
      description: describe(product, cart.language),
      msisdn: item.phoneNumber,
      iccid: item.iccid ?? null,
      faceAmount: item.amount,
      serviceFee: item.serviceFee,
      quantity: item.unitPrices.length,
      agreement: item.agreement ?? null,
      unitPrices: item.unitPrices,
      ...sourceOf(product.source),
      ranged: 'range' in product.price,
      ...taxOf(shop, product, item.phoneNumber, place, placedAt),
    })),
  }
}

/** The customer's country for VAT, and the evidence for it. */
function placeOf(
  { tenant }: CheckoutShop,
  contact: NonNullable<Cart['deliveryAddress']>,
  items: readonly PricedItem[],
  caller: string | null,
): CustomerPlace {
  const phone = known(contact.phoneNumber)
  return customerPlace(
    {
      address: contact.countryCode,
      sims: items.map(({ phoneNumber }) => simCountry(phoneNumber)),
      phone: phone && countryOfPhone(phone),
      caller: caller ?? undefined,
    },
    tenant.country,
  )
}

const simCountry = (number: string | null): string | undefined => (number === null ? undefined : countryOfPhone(number))

/**
 * The country that taxes a line, and its rates now. The fee is a service: it is taxed even with a multi-purpose
 * voucher.
 */
function taxOf(
  { tenant }: CheckoutShop,
  { vat, vatCountry }: SoldProduct,
  number: string | null,
  customer: CustomerPlace,
  at: Date,
): Pick<LinePart, 'vatCountry' | 'vatRate' | 'feeVatRate'> {
  const seller = { country: tenant.identification.country, isBelowOssThreshold: tenant.isBelowOssThreshold }
  const place = placeOfSupply({ vatCountry, sim: simCountry(number) }, customer, seller)
  const rate = standardRate(place, at)
  return { vatCountry: place, vatRate: vat === 'multi-purpose' ? null : rate, feeVatRate: rate }
}

const sourceOf = (source: SoldProduct['source']) =>
  source.from === 'supplier'
    ? { supplier: source.supplier, supplierProductId: source.supplierProductId, operatorId: source.operatorId }
    : { supplier: ownStock, supplierProductId: null, operatorId: null }

/** The lines that are gifts, and when each is sent. */
export function giftsOf({ tenant, clock }: CheckoutShop, items: readonly PricedItem[]) {
  const here = { tenant, now: clock.now() }
  return items.flatMap(({ gift }, index) =>
    gift ? [{ ...gift, line: index + 1, sendAt: sendingTime(here, gift) }] : [],
  )
}

/** The units that take a code from our own stock, by the references that `planDeliveries` gives them. */
export const unitsOf = ({ orderNumber, lines }: Pick<NewOrder, 'orderNumber' | 'lines'>) =>
  lines
    .filter(({ supplier }) => supplier === ownStock)
    .flatMap(({ line, productId, quantity }) =>
      Array.from({ length: quantity }, (_, index) => ({
        externalId: externalIdOf(orderNumber, line, index + 1),
        productId,
      })),
    )
