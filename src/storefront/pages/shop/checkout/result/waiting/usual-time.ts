import { usualWait } from '#fulfilment'
import type { OrderView } from '#orders/contract'
import type { PageShop } from '../../../../../page-shop.ts'

/** How long the delivery usually takes, in words; and in milliseconds, with those that passed since the payment. */
export type UsualTime = { text: string; ms: number; passedMs: number }

/** @returns undefined for an order that is not paid or has nothing under way, and where nobody knows what is usual */
export async function usualTimeOf(shop: PageShop, { items, paidAt }: OrderView): Promise<UsualTime | undefined> {
  const awaited = items.filter(({ underWay }) => underWay > 0)
  if (paidAt === undefined || awaited.length === 0) return undefined
  const seconds = await usualWait(shop, awaited)
  if (seconds === undefined) return undefined
  const passedMs = Math.max(0, shop.clock.now().getTime() - Date.parse(paidAt))
  return { text: inWords(seconds, shop.language), ms: seconds * 1000, passedMs }
}

/** Whole minutes from a minute on: `4 seconds`, `2 minutes`. */
function inWords(seconds: number, language: string): string {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  const locale = language === 'en' ? 'en-GB' : language
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
