import { newPriceOf } from '#agreements'
import { toMajor } from '#kit/money'
import { readablePhone } from '#kit/phone'
import type { MessageShop } from '#notifications'
import type { SmsTopupView } from './contract.ts'
import { offerOf } from './prices/offer.ts'
import type { SmsTopup } from './sms-topup.ts'

/** A top-up by text as its owner sees it. */
export function viewOf(shop: MessageShop, topup: SmsTopup): SmsTopupView {
  const reason = topup.provenAt === null ? 'unproven' : topup.lockedBecause
  const offer = offerOf(shop, topup, topup.msisdn)
  return {
    index: topup.index,
    autoTopupType: 'SMS-TOPUP',
    phoneNumber: topup.msisdn,
    readablePhoneNumber: readablePhone(topup.msisdn),
    amount: toMajor(topup.amount),
    grossAmount: toMajor(topup.amount + topup.fee),
    currency: topup.currency,
    ...(offer ? { newPrice: newPriceOf(offer) } : {}),
    paymentTokenId: topup.tokenId,
    ...(reason ? { status: 'DISABLED', reason } : { status: 'ENABLED' }),
  }
}
