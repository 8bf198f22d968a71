import { textVersion } from '#content'
import type { Tx } from '#database'
import { newKey } from '#kit/ids'
import type { Currency, Minor } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import type { MessageShop } from '#notifications'
import type { Shop } from '#tenants'
import { isOpen, type LightRequest } from './light.ts'
import { findNotice, freeNotices, insertLight, lockNotices, markTaken } from './store.ts'

// What a cart and its order do with auto top-up light: they bring the request for notices, and use up notices.

/** The relevant fields of a cart's item. */
type Item = {
  productId: string
  amount: Minor
  phoneNumber: string | null
  light?: LightRequest
  lightNotice?: string
}

/** The request as made at this moment; refuses VALIDATION_FAILED if the brand offers none. */
export function lightRequestOf({ tenant, visitor, clock }: Shop): LightRequest | Refusal {
  if (!tenant.autoTopupLightEnabled) return refuse('VALIDATION_FAILED', { fields: { autoTopupLight: 'notValid' } })
  const { language, ip, customer } = visitor
  return { language, ip, at: clock.now().toISOString(), customerId: customer?.customerId ?? null }
}

/** Whether an item may be the one that a notice was about; refuses unableQueryAutoTopupLight. */
export async function checkNotice({ db, clock }: Shop, noticeId: string, phoneNumber: string | null) {
  const notice = await db.read((tx) => findNotice(tx, noticeId))
  const isGood = notice !== undefined && isOpen(notice, clock.now()) && notice.msisdn === phoneNumber
  return isGood ? undefined : refuse('unableQueryAutoTopupLight')
}

const noticesOf = (items: readonly Item[]) => items.flatMap(({ lightNotice }) => lightNotice ?? [])

/** Locks the notices of the ordered items. @returns whether all of them are still valid */
export async function holdNotices(shop: Pick<Shop, 'clock'>, tx: Tx, items: readonly Item[]): Promise<boolean> {
  const ids = noticesOf(items)
  if (ids.length === 0) return true
  const held = await lockNotices(tx, ids)
  return held.length === new Set(ids).size && held.every((notice) => isOpen(notice, shop.clock.now()))
}

/** Uses them up: each works for one order. */
export const takeNotices = (tx: Tx, items: readonly Item[], orderNumber: string): Promise<void> =>
  markTaken(tx, noticesOf(items), orderNumber)

export const giveNoticesBack = ({ db }: Pick<Shop, 'db'>, orderNumber: string): Promise<void> =>
  db.transaction((tx) => freeNotices(tx, orderNumber))

/** Sets up the notices that a paid order asked for. Idempotent. */
export async function setUpRequested(
  { clock, content, tenant }: MessageShop,
  tx: Tx,
  { orderNumber, currency, items }: { orderNumber: string; currency: Currency; items: readonly Item[] },
): Promise<void> {
  for (const { productId, amount, phoneNumber, light } of items) {
    if (!light || phoneNumber === null) continue
    const text = content.translator(tenant, light.language)('account.light.wish')
    const consent = { ...light, text, textVersion: textVersion(text) }
    const one = { lightId: newKey(), msisdn: phoneNumber, productId, amount, currency, orderNumber, consent }
    await insertLight(tx, one, clock.now())
  }
}
