import { describe, expect, test } from 'vitest'
import { openContent } from '#content'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { additionalDataOf, offersAutoTopUps, optionOf, readAgreement } from './agreement.ts'
import type { AutoTopupOption } from './contract.ts'
import { mandateText, successText, whenText } from './wording.ts'

type Topup = NonNullable<NonNullable<Parameters<typeof aTenant>[0]>['topup']>

const all = ['low-balance', 'weekly', 'monthly', 'tariff'] as const
const read = (topup: Topup, option: AutoTopupOption, amount = 1500) => readAgreement(aTenant({ topup }), option, amount)
const own: Topup = { autoTopupTypes: [...all], lowBalanceLimit: 500 }
const chosen: Topup = { autoTopupTypes: [...all], lowBalanceLimit: 'user-chosen' }
const recurring = (recurringType: 'WEEKLY' | 'MONTHLY', recurringDay: number) => ({
  recurringOption: { recurringType, recurringDay },
})
const beside = (field: string, text: string) => ({ refusal: 'VALIDATION_FAILED', fields: { [field]: text } })

describe('what is agreed to', () => {
  test.each([
    [own, { lowBalanceOption: {} }, { kind: 'low-balance', lowBalanceLimit: 500, tariffEnabled: false }],
    [
      own,
      { lowBalanceOption: { lowBalanceLimit: 5 } },
      { kind: 'low-balance', lowBalanceLimit: 500, tariffEnabled: false },
    ],
    [
      own,
      { lowBalanceOption: { tariffEnabled: true } },
      { kind: 'low-balance', lowBalanceLimit: 500, tariffEnabled: true },
    ],
    [
      chosen,
      { lowBalanceOption: { lowBalanceLimit: 15 } },
      { kind: 'low-balance', lowBalanceLimit: 1500, tariffEnabled: false },
    ],
    [own, recurring('WEEKLY', 7), { kind: 'weekly', day: 7 }],
    [own, recurring('MONTHLY', 31), { kind: 'monthly', day: 31 }],
    [own, { ...recurring('WEEKLY', 1), startsLater: true }, { kind: 'weekly', day: 1, startsLater: true }],
  ] as [Topup, AutoTopupOption, object][])('%o and %o are %o', (topup, option, agreement) => {
    expect(read(topup, option)).toEqual(agreement)
  })

  test.each([
    [own, {}, 'autoTopupOption', 'autoTopupNotOffered'],
    [own, { lowBalanceOption: {}, ...recurring('WEEKLY', 1) }, 'autoTopupOption', 'autoTopupNotOffered'],
    [{ autoTopupTypes: ['weekly'] }, recurring('MONTHLY', 1), 'autoTopupOption', 'autoTopupNotOffered'],
    [{ ...own, autoTopupTypes: ['tariff'] }, { lowBalanceOption: {} }, 'autoTopupOption', 'autoTopupNotOffered'],
    [{ autoTopupTypes: [] }, recurring('WEEKLY', 1), 'autoTopupOption', 'autoTopupNotOffered'],
    [own, recurring('WEEKLY', 8), 'recurringDay', 'recurringDayNotValid'],
    [own, { lowBalanceOption: { lowBalanceLimit: 6 } }, 'lowBalanceLimit', 'lowBalanceLimitFixed'],
    [chosen, { lowBalanceOption: {} }, 'lowBalanceLimit', 'required'],
    [chosen, { lowBalanceOption: { lowBalanceLimit: 0.001 } }, 'lowBalanceLimit', 'lowBalanceLimitNotValid'],
    [chosen, { lowBalanceOption: { lowBalanceLimit: 15.01 } }, 'lowBalanceLimit', 'lowBalanceLimitTooHigh'],
  ] as [Topup, AutoTopupOption, string, string][])('%o refuses %o beside %s: %s', (topup, option, field, text) => {
    expect(read(topup, option)).toEqual(beside(field, text))
  })

  test('without accounts nothing automatic is offered', () => {
    const closed = aTenant({ topup: own, features: { isAuthDisabled: true } })
    expect([offersAutoTopUps(closed), offersAutoTopUps(aTenant({ topup: own })), offersAutoTopUps(aTenant())]).toEqual([
      false,
      true,
      false,
    ])
    expect(readAgreement(closed, recurring('WEEKLY', 1), 1500)).toMatchObject({ refusal: 'VALIDATION_FAILED' })
  })

  test('has the same form on the wire, with the fields of the specification for its item', () => {
    const options = [recurring('MONTHLY', 3), { lowBalanceOption: { lowBalanceLimit: 5, tariffEnabled: true } }]
    for (const option of options) {
      const agreement = read(own, option)
      expect('refusal' in agreement || optionOf(agreement)).toEqual(option)
      expect('refusal' in agreement || additionalDataOf(agreement)).toEqual([
        'recurringOption' in option ? { recurrenceType: 'MONTHLY' } : { lowBalanceLimit: 5 },
      ])
    }
    expect(additionalDataOf(null)).toEqual([{}])
  })
})

describe('its words', () => {
  const content = openContent('locales')
  const tenant = { ...aTenant({ locales: ['en', 'de', 'fr', 'pl'] }), currency: 'EUR' as const }
  const topping = { option: recurring('WEEKLY', 3), amount: 1500, fee: 49, phoneNumber: '+4915112345678' }

  test.each([
    ['en', 'every Wednesday'],
    ['de', 'jeden Mittwoch'],
    ['fr', 'chaque mercredi'],
    ['pl', 'co tydzień (środa)'],
  ])('say in %s when it runs', (language, words) => {
    expect(whenText(content.translator(tenant, language), topping.option, { tenant, language })).toBe(words)
  })

  test('the consent names company, number, amount with fee, and schedule; the success text names the next day', () => {
    const wording = { tenant, language: 'en' }
    const t = content.translator(tenant, 'en')
    const leave = mandateText(t, topping, wording)
    for (const part of ['Saldo Test GmbH', '+49 1511 2345678', '€15.00 plus a fee of €0.49', '(every Wednesday)'])
      expect(leave).toContain(part)
    expect(successText(t, topping, wording, '25 November 2026')).toEqual([
      'The automatic top-up of +49 1511 2345678 by €15.00 is set up.',
      'We top up every Wednesday, next on 25 November 2026.',
    ])
  })
})
