import { type Currency, formatMoney, type Minor } from '#kit/money'
import { useTexts } from '../../texts/texts.tsx'

/** How amounts, times and rates are shown. */
export function useShown() {
  const { language } = useTexts()
  return {
    money: (amount: Minor, currency: Currency) => formatMoney(amount, currency, language),
    /** UTC, as in the files: brands of several time zones stand side by side. */
    at: (iso: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
        new Date(iso),
      ),
    /** A rate in hundredths of a per cent. */
    rate: (rate: number) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000),
  }
}
