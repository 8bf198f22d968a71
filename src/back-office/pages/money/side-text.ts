import type { Currency } from '#kit/money'
import type { TextKey, Translate } from '../../texts/read-text.ts'
import type { useFormat } from '../../ui/figures/format.ts'

const phrases: Readonly<Record<string, TextKey>> = {
  'came in': 'books.side.cameIn',
  'taken back': 'books.side.takenBack',
  'goes back': 'books.side.goesBack',
  'under way': 'books.side.underWay',
  delivered: 'books.side.delivered',
  'came in and was never paid out': 'books.side.neverPaidOut',
}

const isCurrency = (code = ''): code is Currency => ['EUR', 'GBP', 'USD'].includes(code)

/**
 * What one side's books say, `15.00 EUR came in` once or several times, in the operator's language. Other words stand as
 * they are: those of a product are figures.
 */
export function sideText(words: string | null, t: Translate, { money }: ReturnType<typeof useFormat>): string {
  if (words === null) return '–'
  const said = words.split(', and again ').map((one) => {
    const [, major = '', minor = '', currency, phrase] = /^(-?\d+)\.(\d\d) ([A-Z]{3})(?: ([a-z ]+))?$/.exec(one) ?? []
    const key = phrase === undefined ? undefined : phrases[phrase]
    if (!isCurrency(currency) || (phrase !== undefined && !key)) return one
    const amount = money(Number(`${major}${minor}`), currency)
    return key ? t(key, { amount }) : amount
  })
  return said.join(' + ')
}
