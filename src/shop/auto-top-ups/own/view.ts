import { newPriceOf, optionOf, whenText } from '#agreements'
import type { CheckoutShop } from '#checkout'
import { toMajor } from '#kit/money'
import { readablePhone } from '#kit/phone'
import type { AutoTopUp } from '../auto-top-up.ts'
import type { AutoTopupView, RunView } from '../contract.ts'
import { offerOf } from '../prices/offer.ts'

const statuses = { enabled: 'ENABLED', disabled: 'DISABLED', deleted: 'DELETED' } as const

/** A top-up as its owner sees it; its product may not be sold any more. */
export function viewOf(shop: CheckoutShop, one: AutoTopUp, runs: readonly RunView[]): AutoTopupView {
  const product = shop.catalogue.products.get(one.productId)
  const offer = offerOf(shop, one, one.msisdn)
  const type = one.agreement.kind === 'low-balance' ? 'LOW_BALANCE' : 'RECURRING'
  return {
    autoTopupId: one.autoTopUpId,
    userId: one.customerId,
    type,
    autoTopupType: type,
    topupType: 'AUTOMATIC',
    autoTopupLight: false,
    status: statuses[one.status],
    ...(one.stoppedBecause ? { stoppedBecause: one.stoppedBecause } : {}),
    phoneNumber: one.msisdn,
    readablePhoneNumber: readablePhone(one.msisdn),
    productId: one.productId,
    brandName: product?.brandName ?? '',
    amount: toMajor(one.amount),
    grossAmount: toMajor(one.amount + Math.min(one.fee, product?.serviceFee ?? one.fee)),
    ...(offer ? { newPrice: newPriceOf(offer) } : {}),
    currency: one.currency,
    autoTopupOption: optionOf(one.agreement),
    when: whenOf(shop, one),
    paymentToken: one.tokenId,
    ...(one.nextRun ? { nextRun: one.nextRun.toISOString() } : {}),
    createdAt: one.createdAt.toISOString(),
    runs: [...runs],
  }
}

/** Its schedule in the visitor's language: `every Monday`. */
export function whenOf({ content, tenant, visitor }: CheckoutShop, { agreement }: AutoTopUp): string {
  const { language } = visitor
  return whenText(content.translator(tenant, language), optionOf(agreement), { tenant, language })
}
