import { expect, test } from 'vitest'
import { sideText } from '../../src/back-office/pages/money/side-text.ts'
import { readText } from '../../src/back-office/texts/read-text.ts'
import { books } from '../../src/back-office/texts/words/books.ts'
import { formatIn } from '../../src/back-office/ui/figures/format.ts'
import { paymentLines, refundLine } from '../../src/shop/reconciliation/book-lines.ts'

const texts = Object.fromEntries(Object.entries(books).map(([name, text]) => [`books.${name}`, text.de as string]))
const said = (words: string | null) => sideText(words, readText('de', texts), formatIn('de')).replaceAll('\u00a0', ' ')

test('what both sides’ books say is said in the operator’s language', () => {
  const at = { madeAt: new Date(0), changedAt: new Date(0) }
  const of = { reference: 'r', orderNumber: null, currency: 'EUR', ...at }
  const [paid, back] = paymentLines({ ...of, paid: 123_456, chargedBack: 5 })
  const refund = refundLine({ ...of, amount: 1500, isFailed: false, isDone: true })
  expect([paid, back, refund].map((line) => said(line?.words ?? null))).toEqual([
    '1.234,56 € eingegangen',
    '0,05 € zurückgeholt',
    '15,00 € gehen zurück',
  ])
  expect(said('1.00 EUR delivered, and again 1.00 EUR under way')).toBe('1,00 € geliefert + 1,00 € unterwegs')
  expect([said('-14.75 EUR'), said(null)]).toEqual(['-14,75 €', '–'])
  for (const other of ['10.00 to 20.00 EUR for 9.00', 'paid 15.00 EUR', '1.00 XXX came in'])
    expect(said(other)).toBe(other)
})
