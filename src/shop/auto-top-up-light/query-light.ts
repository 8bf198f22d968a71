import { toMajor } from '#kit/money'
import { readablePhone } from '#kit/phone'
import { type Refusal, refuse } from '#kit/result'
import type { MessageNewsShop } from '#notifications'
import type { LightLinkInput, LightView } from './contract.ts'
import { isOpen, type LightNotice } from './light.ts'
import { isCodeOf } from './notice.ts'
import { endLightById, findNotice } from './store.ts'

/** The notice behind a link, whatever became of it; undefined for a link that we did not send. */
async function noticeOf(
  shop: MessageNewsShop,
  { hash, notificationCode }: LightLinkInput,
): Promise<LightNotice | undefined> {
  return isCodeOf(shop, hash, notificationCode) ? shop.db.read((tx) => findNotice(tx, hash)) : undefined
}

/**
 * What a text's link leads to, filled in (specification, section 7: `notRegistered/query`). To look makes no use of it.
 * @returns refuses unableQueryAutoTopupLight for a link that is none, too old or was used; authorizationRequired where it
 * was wished for by a customer, who must be signed in
 */
export async function queryLight(shop: MessageNewsShop, link: LightLinkInput): Promise<LightView | Refusal> {
  const notice = await noticeOf(shop, link)
  if (!notice || !isOpen(notice, shop.clock.now())) return refuse('unableQueryAutoTopupLight')
  if (notice.customerId !== null && notice.customerId !== shop.visitor.customer?.customerId) {
    return refuse('authorizationRequired')
  }
  const { noticeId, lightId, msisdn, productId, amount, currency, expiresAt } = notice
  return {
    autoTopupId: lightId,
    autoTopupType: 'AUTO_TOPUP_LIGHT',
    status: 'ENABLED',
    phoneNumber: msisdn,
    readablePhoneNumber: readablePhone(msisdn),
    productId,
    amount: toMajor(amount),
    currency,
    autoTopupLightNotificationId: noticeId,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Ends it by a link, however old: no more texts. Refuses unableQueryAutoTopupLight for a link that is none. */
export async function endLight(shop: MessageNewsShop, link: LightLinkInput): Promise<Refusal | undefined> {
  const notice = await noticeOf(shop, link)
  if (!notice) return refuse('unableQueryAutoTopupLight')
  await shop.db.transaction((tx) => endLightById(tx, notice.lightId, shop.clock.now()))
  return undefined
}
