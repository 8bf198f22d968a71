import { additionalDataOf, onWire } from '#agreements'
import type { OrderedAgreement } from '#agreements/contract'
import { type CatalogueShop, describe, isStopped } from '#catalogue'
import { toMajor } from '#kit/money'
import { hintOfPhone, maskPhone, readablePhone } from '#kit/phone'
import { type Refusal, refuse } from '#kit/result'
import { isAsked } from '#orders/contract'
import { findOfCart, type Promotion } from '#promotions'
import { type BrowserShop, isOwn, shownNumber } from './browser-fingerprint.ts'
import { type Cart, type CartItem, codeOf, feesOf, type PricedItem, priceItem, totalOf } from './cart.ts'
import { discountOf, holding, withCodes } from './codes-in-cart.ts'
import type { CartView } from './contract.ts'
import { findCart } from './store.ts'

/** What a cart's view needs besides the catalogue: the origin of the card fields, where there is one. */
export type CartShop = CatalogueShop & BrowserShop & { cardFieldsUrl?: string | undefined }

/** @returns the URL of the page with card fields, for brands that show it in a frame (specification, section 4) */
export const iFrameUrlOf = ({ tenant, visitor, cardFieldsUrl }: CartShop): string | undefined =>
  cardFieldsUrl && tenant.iFrameCreditCard && tenant.paymentMethods.some(({ id }) => id === 'creditcard')
    ? `${cardFieldsUrl}/${tenant.id}?lng=${visitor.language}`
    : undefined

/** @returns the cart in its wire format, which the pages use too; refuses unknownCartErrorMessage. */
export async function viewCart(shop: CartShop, cartName: string): Promise<CartView | Refusal> {
  const [cart, promotions] = await shop.db.read((tx) =>
    Promise.all([findCart(tx, cartName), shop.tenant.hasPromoVouchers ? findOfCart(tx, cartName) : []]),
  )
  return cart ? cartView(shop, cart, promotions) : refuse('unknownCartErrorMessage')
}

/**
 * Shows a cart at today's prices. Personal data is shown only to the browser that filled it in: the cart's name alone
 * is not enough. Omits items that are no longer sold, because they cannot be ordered, and codes that give no discount
 * any more.
 */
export function cartView(shop: CartShop, cart: Cart, promotions: readonly Promotion[]): CartView {
  const { catalogue, tenant, visitor, clock } = shop
  const iFrameUrl = iFrameUrlOf(shop)
  const listed = cart.items.flatMap((item) => priceItem(item, catalogue) ?? [])
  const { items, codes } = withCodes(listed, holding(cart, listed, promotions, clock.now()))
  const total = totalOf(items)
  const fees = feesOf(items)
  const discount = discountOf(items)
  const setsUp = items.flatMap(({ agreement }) => agreement ?? [])
  // An order holds its codes already, so empty stock does not matter.
  const isMissing = ({ product }: PricedItem) =>
    isStopped(catalogue, product) && !(cart.orderNumber !== null && product.source.from === 'stock')
  return {
    cartName: cart.cartName,
    items: items.map(({ product, ...item }) => ({
      itemKey: item.itemKey,
      productId: item.productId,
      product_id: item.productId,
      brandId: product.brandId,
      brandName: product.brandName,
      description: describe(product, visitor.language),
      kind: product.kind,
      ...numberOf(shop, item),
      ...(item.iccid ? { iccid: shownNumber(shop, item, item.iccid) } : {}),
      ...(item.deviceReady ? { deviceReady: true as const } : {}),
      amount: toMajor(item.amount),
      serviceFee: toMajor(item.serviceFee),
      grossAmount: toMajor((item.amount + item.serviceFee) * item.quantity),
      // An item that only sets something up counts as one, though no unit of it is delivered now.
      quantity: item.quantity || 1,
      channel: item.channel,
      ...(item.cashCode === undefined ? {} : { hasCashCode: true as const }),
      ...(item.light ? { autoTopupLight: true as const } : {}),
      ...(item.gift && isOwn(shop, item.filledBy) ? { gift: item.gift } : {}),
      ...(item.agreement ? { additionalData: additionalDataOf(item.agreement), ...onWire(item.agreement) } : {}),
    })),
    itemCount: items.reduce((count, { quantity }) => count + (quantity || 1), 0),
    summary: {
      netAmount: toMajor(total + discount - fees),
      grossAmount: toMajor(total),
      totalServiceFee: toMajor(fees),
      ...(discount > 0 ? { discount: toMajor(discount) } : {}),
      currency: tenant.currency,
    },
    totalPrice: toMajor(total),
    ...(items.length > 0 && ((total === 0 && setsUp.length === 0) || codeOf(items))
      ? { paymentMethod: 'N/A' as const }
      : {}),
    ...(setsUp.length > 0 && total === 0 ? kindOfSetUpOnly(setsUp) : {}),
    vouchers: codes.map(({ promotion, discount }) => ({
      voucherId: promotion.promotionId,
      code: promotion.hint,
      discount: toMajor(discount),
    })),
    ...(cart.deliveryAddress && isOwn(shop, cart.filledBy) ? { deliveryAddress: cart.deliveryAddress } : {}),
    language: cart.language,
    ...(cart.choice ?? {}),
    ...(iFrameUrl ? { iFrameUrl } : {}),
    ...(cart.orderNumber ? { orderNumber: cart.orderNumber } : {}),
    ...(items.some(isMissing) ? { notAvailable: true } : {}),
  }
}

function numberOf(shop: CartShop, item: CartItem) {
  if (item.phoneNumber === null) return {}
  // Not even the browser that opened the link sees whose number it is.
  if (isAsked(item)) {
    const { phoneNumber: number } = item
    return { phoneNumber: maskPhone(number), readablePhoneNumber: hintOfPhone(number, shop.tenant.phoneCountryCodes) }
  }
  const phoneNumber = shownNumber(shop, item, item.phoneNumber)
  return { phoneNumber, readablePhoneNumber: readablePhone(phoneNumber) }
}

/** Which of the two a free order sets up (specification, section 4, "Payment-step need"). */
const kindOfSetUpOnly = (agreements: readonly OrderedAgreement[]) =>
  agreements.every(({ kind }) => kind === 'sms') ? { smsTopupOnly: true as const } : { autoTopupOnly: true as const }
