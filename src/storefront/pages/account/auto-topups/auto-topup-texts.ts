import { type AutoTopupView, type RunView, reasonText } from '#auto-top-ups/contract'
import { formatDay, formatMinute } from '#kit/date'
import type { PageShop } from '../../../page-shop.ts'
import { price } from '../../shop/price.ts'

/** The schedule as text: `Every Monday`. */
export const whenOf = ({ language }: PageShop, { when }: Pick<AutoTopupView, 'when'>): string =>
  when.slice(0, 1).toLocaleUpperCase(language) + when.slice(1)

/** The amount of each top-up, and its price if there is a fee. */
export function amountOf(shop: PageShop, { amount, grossAmount, currency }: AutoTopupView): string {
  const money = (value: number) => price(value, currency, shop.language)
  if (grossAmount === amount) return money(amount)
  return shop.translate('account.autoTopups.withFees', { amount: money(amount), total: money(grossAmount) })
}

/** @returns a run as its owner reads it: when, the outcome, and the reason of a failure */
export function runInWords(shop: PageShop, run: RunView) {
  const { translate: t, language, tenant } = shop
  const isToBeTriedAgain = run.state === 'due' && run.reason !== undefined && run.nextTry !== undefined
  const outcome =
    run.state === 'done' || run.state === 'failed' || run.state === 'skipped'
      ? t(`account.autoTopups.run.${run.state}`)
      : isToBeTriedAgain
        ? t('account.autoTopups.run.again', { date: formatDay(run.nextTry ?? '', language, tenant) })
        : t('account.autoTopups.run.underWay')
  return {
    at: formatMinute(run.at, language, tenant),
    outcome,
    why: run.reason === undefined || run.state === 'done' ? undefined : t(reasonText(run.reason)),
    orderNumber: run.orderNumber,
  }
}
