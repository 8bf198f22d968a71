import { formatDay } from '#kit/date'
import type { PageShop } from '../../../page-shop.ts'

type Shop = Pick<PageShop, 'tenant' | 'language' | 'translate'>
export type GiftInWords = { recipientName: string; recipientEmail: string; sendOn?: string | undefined }

/** @returns a note with the recipient of a line and the day; undefined if it is not a gift */
export function giftNote({ tenant, language, translate: t }: Shop, gift: GiftInWords | undefined): string | undefined {
  if (!gift) return undefined
  const values = { name: gift.recipientName, email: gift.recipientEmail }
  if (gift.sendOn === undefined) return t('gift.cart.atOnce', values)
  const date = formatDay(`${gift.sendOn}T12:00:00Z`, language, { timeZone: 'UTC', features: tenant.features })
  return t('gift.cart.on', { ...values, date })
}
