import { toMajor } from '#kit/money'
import { readablePhone } from '#kit/phone'
import { type Refusal, refuse } from '#kit/result'
import type { MessageStatusShop } from '#notifications'
import type { LightLinkInput, LightView } from './contract.ts'
import { isOpen, type LightNotice } from './light.ts'
import { isCodeOf } from './notice.ts'
import { endLightById, findNotice } from './store.ts'

/** The notice of a link, in whatever state; undefined for a link that we did not send. */
async function noticeOf(
  shop: MessageStatusShop,
  { hash, notificationCode }: LightLinkInput,
): Promise<LightNotice | undefined> {
  return isCodeOf(shop, hash, notificationCode) ? shop.db.read((tx) => findNotice(tx, hash)) : undefined
}

/**
 * The prefilled top-up of a text's link (specification, section 7: `notRegistered/query`). Reading does not use up the
 * link.
 * @returns refuses unableQueryAutoTopupLight for a link that is invalid, expired or used; authorizationRequired if a
 *   customer made the request, who must be signed in
 */
export async function queryLight(shop: MessageStatusShop, link: LightLinkInput): Promise<LightView | Refusal> {
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

/** Ends the notices by a link, even an expired one. Refuses unableQueryAutoTopupLight for an invalid link. */
export async function endLight(shop: MessageStatusShop, link: LightLinkInput): Promise<Refusal | undefined> {
  const notice = await noticeOf(shop, link)
  if (!notice) return refuse('unableQueryAutoTopupLight')
  await shop.db.transaction((tx) => endLightById(tx, notice.lightId, shop.clock.now()))
  return undefined
}
