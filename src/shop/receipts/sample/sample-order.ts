import { type Catalogue, describe, isSold, type Product } from '#catalogue'
import type { Mail } from '#notifications'
import { sendReceipt } from '#notifications'
import { noContact, orderView, type Position } from '#orders'
import type { OrderView } from '#orders/contract'
import type { Country } from '#tenants/contract'
import { drawSample } from '../document/receipt-file.ts'
import type { ReceiptShop } from '../shop.ts'

// An order that nobody made: what a draft's result page, receipt and mail would look like.

type SampleShop = ReceiptShop & { catalogue: Catalogue }

/** Numbers in ranges of each country's mobile networks. */
const numbers: Record<Country, string> = {
  de: '+4915112345678',
  nl: '+31612345678',
  be: '+32470123456',
  fr: '+33612345678',
  at: '+436641234567',
  gb: '+447400123456',
}

const contact: Position['contact'] = {
  ...noContact,
  email: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Example',
}

/** The first top-up that the brand sells; undefined where it sells none. */
export function sampleItem({ tenant, catalogue }: SampleShop) {
  const products = catalogue.brands.flatMap((brand) => brand.products).filter(isSold)
  const topUps = products.filter(({ kind }) => kind === 'topup')
  const product = topUps.find(({ usual }) => usual) ?? topUps[0]
  return product && { product, faceAmount: amountOf(product), msisdn: numbers[tenant.phoneCountryCodes[0] ?? 'de'] }
}

const amountOf = ({ price }: Product): number => ('amount' in price ? price.amount : price.range.min)

function samplePosition(shop: SampleShop): Position | undefined {
  const item = sampleItem(shop)
  if (!item) return undefined
  const { product, faceAmount, msisdn } = item
  const { tenant, clock, visitor } = shop
  const now = clock.now()
  const at = now.toISOString()
  const total = faceAmount + product.serviceFee
  const method = tenant.paymentMethods[0]?.id ?? 'paypal'
  return {
    orderNumber: 'S0123456789A',
    revision: 0,
    cartName: 'c-00000000000000000000000000',
    state: 'done',
    currency: tenant.currency,
    total,
    totalServiceFee: product.serviceFee,
    contact,
    startNow: null,
    legalTexts: null,
    autoTopUpMandate: null,
    replaces: null,
    runOf: null,
    language: visitor.language,
    channel: 'web',
    placedAt: now,
    paidAt: now,
    doneAt: now,
    lines: [
      {
        line: 1,
        itemKey: 'sample',
        productId: product.productId,
        brandName: product.brandName,
        kind: product.kind,
        description: describe(product, visitor.language),
        msisdn,
        faceAmount,
        serviceFee: product.serviceFee,
        quantity: 1,
        vatRate: null,
        feeVatRate: null,
        vatCountry: null,
        agreement: null,
      },
    ],
    payments: [
      {
        paymentId: 'pay-sample',
        provider: 'sample',
        reference: null,
        method,
        amount: total,
        state: 'paid',
        failure: null,
        checkoutUrl: null,
        createdAt: at,
        askedAt: at,
        awaitedAt: null,
        paid: total,
        returned: 0,
        chargedBack: 0,
        wonBack: 0,
        captureBefore: null,
        keepsAs: null,
        charges: null,
        chargedFor: null,
      },
    ],
    captures: [],
    refunds: [],
    deliveries: [
      {
        line: 1,
        unit: 1,
        externalId: 'sample',
        amount: total,
        state: 'delivered',
        reference: null,
        failure: null,
        sentAt: at,
        settledAt: at,
        replaced: false,
      },
    ],
    goodwill: [],
    losses: [],
  }
}

/** As its result page has it. */
export function sampleOrder(shop: SampleShop): OrderView | undefined {
  const position = samplePosition(shop)
  return position && orderView(position, new Map())
}

/** Its receipt as a PDF. */
export async function sampleReceipt(shop: SampleShop): Promise<Buffer | undefined> {
  const position = samplePosition(shop)
  return position && drawSample(shop, position)
}

/** Its mail, as the shop would send it. */
export async function sampleMail(shop: SampleShop): Promise<Mail | undefined> {
  const position = samplePosition(shop)
  if (!position) return undefined
  let written: Mail | undefined
  const send = async (mail: Mail) => {
    written = mail
    return { kind: 'refused', reason: 'it is a sample' } as const
  }
  const claimed = { occasion: 'receipt', messageId: 'msg-sample' }
  await sendReceipt({ ...shop, mail: { send } }, { position, orderUrl: shop.siteUrl, contents: new Map(), claimed })
  return written
}
