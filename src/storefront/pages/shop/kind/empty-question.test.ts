import { expect, test } from 'vitest'
import { openContent } from '#content'
import { aTenant } from '../../../../../tests/support/brands/brand.ts'
import type { PageShop } from '../../../page-shop.ts'
import { emptyKindQuestion } from './empty-question.server.ts'

const content = openContent('locales')
const tenant = aTenant({ topup: { autoTopupTypes: ['weekly', 'monthly'] }, locales: ['de', 'en'] })
const at = (today: string, language = 'de') =>
  ({
    tenant,
    language,
    clock: { now: () => new Date(`${today}T12:00:00Z`) },
    translate: content.translator(tenant, language),
  }) as Pick<PageShop, 'clock'> as PageShop

test('each day has the date it begins at: tomorrow at the earliest', () => {
  // The last day of 2030 is a Tuesday.
  const question = emptyKindQuestion(at('2030-12-31'))
  for (const first of ['Montag, ab 6. Januar', 'Dienstag, ab 7. Januar', 'Mittwoch, ab 1. Januar', '31, ab 31. Januar'])
    expect(question).toContain(first)
})

test('the question that is kept names the dates of its day and speaks its language', () => {
  const monday = emptyKindQuestion(at('2030-12-30'))
  expect(monday).toContain('Montag, ab 6. Januar')
  expect(emptyKindQuestion(at('2030-12-30'))).toBe(monday)
  expect(emptyKindQuestion(at('2031-01-06'))).toContain('Montag, ab 13. Januar')
  expect(emptyKindQuestion(at('2031-01-06'))).not.toContain('Montag, ab 6. Januar')
  expect(emptyKindQuestion(at('2030-12-30', 'en'))).toContain('Monday')
  expect(emptyKindQuestion(at('2030-12-30'))).toBe(monday)
})
