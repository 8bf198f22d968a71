import { expect, test } from 'vitest'
import { openContent } from '#content'
import { aTenant } from '../../../../../tests/support/brand.ts'
import type { Services } from '../../../services/services.ts'
import { emptyKindQuestion } from './empty-question.server.ts'

const content = openContent('locales')
const tenant = aTenant({ topup: { autoTopupTypes: ['weekly', 'monthly'] }, locales: ['de', 'en'] })
const at = (today: string, language = 'de') =>
  ({
    tenant,
    language,
    today: () => today,
    translate: content.translator(tenant, language),
    smsTopupTerms: () => undefined,
    // So many days later.
    firstRun: ({ day }) => new Date(Date.parse(`${today}T12:00:00Z`) + day * 86_400_000),
  }) as Pick<Services, 'firstRun'> as Services

test('the question that is kept names the dates of its day and speaks its language', () => {
  const monday = emptyKindQuestion(at('2030-12-30'))
  expect(monday).toContain('Montag, ab 31. Dezember')
  expect(emptyKindQuestion(at('2030-12-30'))).toBe(monday)
  expect(emptyKindQuestion(at('2031-01-06'))).toContain('Montag, ab 7. Januar')
  expect(emptyKindQuestion(at('2031-01-06'))).not.toContain('Montag, ab 31. Dezember')
  expect(emptyKindQuestion(at('2030-12-30', 'en'))).toContain('Monday')
  expect(emptyKindQuestion(at('2030-12-30'))).toBe(monday)
})
