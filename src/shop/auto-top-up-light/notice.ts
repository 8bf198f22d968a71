import { after } from '#kit/clock'
import { newKey } from '#kit/ids'
import { formatMoney } from '#kit/money'
import { readablePhone } from '#kit/phone'
import { fingerprint, fingerprints, isEqualInConstantTime } from '#kit/signature'
import { type MessageStatusShop, sendShortMessage } from '#notifications'
import { urlOfPage } from '#tenants/contract'
import { coolDownHours, isOpen, type LightNotice, linkDays } from './light.ts'
import { findNotice, insertNotice, lockLightOf } from './store.ts'

/**
 * Receives a network's low-balance event for a number: an owner who asked for notices gets a text with a link. One text
 * per event, and at most one a day.
 * @param event its id at the network; `msisdn` in E.164
 * @returns whether a text follows
 */
export function noteLowBalance(
  { tenant, db, clock }: MessageStatusShop,
  { eventId, msisdn }: { eventId: string; msisdn: string },
): Promise<boolean> {
  if (!tenant.autoTopupLightEnabled) return Promise.resolve(false)
  const now = clock.now()
  return db.transaction(async (tx) => {
    const light = await lockLightOf(tx, msisdn)
    if (!light || (light.lastAt && after(light.lastAt, coolDownHours * 3600) > now)) return false
    const notice = { noticeId: newKey(), lightId: light.lightId, eventId, notedAt: now }
    return insertNotice(tx, tenant.id, { ...notice, expiresAt: after(now, linkDays * 24 * 3600) })
  })
}

type NoticeShop = Pick<MessageStatusShop, 'tenant' | 'secret'>

const purpose = ({ tenant }: NoticeShop) => `light notice of ${tenant.id}`
const short = (print: string) => print.slice(0, 16)

/** Proves that the link's reader received the notice; derived, never stored. */
const codeOf = (shop: NoticeShop, noticeId: string): string => short(fingerprint(shop.secret, purpose(shop), noticeId))

/** @returns whether we sent this code with the notice */
export const isCodeOf = (shop: NoticeShop, noticeId: string, code: string): boolean =>
  fingerprints(shop.secret, purpose(shop), noticeId).some((print) => isEqualInConstantTime(code, short(print)))

const linkOf = (shop: MessageStatusShop, { noticeId }: LightNotice): string =>
  urlOfPage(shop, '/auto-topup-light', { hash: noticeId, notificationCode: codeOf(shop, noticeId) })

/** @returns a notice that can still be used, with the link to its top-up */
export async function openNotice(
  shop: MessageStatusShop,
  noticeId: string,
): Promise<(LightNotice & { url: string }) | undefined> {
  const notice = await shop.db.read((tx) => findNotice(tx, noticeId))
  return notice && isOpen(notice, shop.clock.now()) ? { ...notice, url: linkOf(shop, notice) } : undefined
}

/** Sends the text about low credit, with the link to the top-up; once. */
export async function notifyOfLowBalance(shop: MessageStatusShop, noticeId: string): Promise<void> {
  const notice = await openNotice(shop, noticeId)
  if (!notice) return
  const { msisdn, amount, currency, language, url } = notice
  const text = shop.content.translator(shop.tenant, language)('mail.light.text', {
    brand: shop.tenant.provider.name,
    number: readablePhone(msisdn),
    url,
    amount: formatMoney(amount, currency, language, { short: true }),
  })
  await sendShortMessage(shop, { about: noticeId, occasion: 'light', channel: 'sms', to: msisdn, text })
}
