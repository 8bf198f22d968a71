import { findLastAgreement, priceUrl } from '#agreements'
import type { CheckoutShop } from '#checkout'
import { formatDay } from '#kit/date'
import { formatMoney } from '#kit/money'
import type { Translate } from '#kit/text-key'
import type { AutoTopUp } from '../auto-top-up.ts'
import type { Change } from '../own/change-own.ts'

type Told = { values: Record<string, string>; rows: [string, string][]; words: string[]; url?: string }

/**
 * A mail's facts about the price: the agreed one, the new one with its day and link, and the words that were agreed to.
 * @returns undefined if the mail's price needs no agreement any more
 */
export async function priceOf(
  shop: CheckoutShop,
  one: AutoTopUp,
  { as, t, language }: { as: Change; t: Translate; language: string },
): Promise<Told | undefined> {
  const agreed = formatMoney(one.amount + one.fee, one.currency, language)
  if (as === 'price-agreed' || as === 'amount') {
    const text = await shop.db.read((tx) => findLastAgreement(tx, 'automatic', one.autoTopUpId))
    const words = text === undefined ? [] : [t('autoTopup.mailLeave', { text })]
    return { values: { agreed }, rows: [], words }
  }
  if (as !== 'new-price' && as !== 'price-paused') return { values: { agreed }, rows: [], words: [] }
  const { asked } = one
  if (!asked || one.status === 'deleted') return undefined
  const total = formatMoney(one.amount + asked.fee, asked.currency, language)
  const day = formatDay(asked.from, language, shop.tenant)
  return {
    values: { agreed, total, day },
    rows: [
      [t('account.autoTopups.oldPrice'), agreed],
      [t('account.autoTopups.newPrice'), t('account.autoTopups.newPriceFrom', { total, day })],
    ],
    words: [],
    url: priceUrl(shop, 'automatic', one.autoTopUpId, language),
  }
}
