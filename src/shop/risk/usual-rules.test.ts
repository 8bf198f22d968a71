import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { applyRules, ruleChecksOf } from './rules.ts'
import { fingerprintsWith, subjectsOf } from './subjects.ts'

// As docs/risk-rules.md tells operators. Literal on purpose: a rule that is removed or changed must be noticed here.
const usual = [
  // [rule, subject, what it counts, maximum, within minutes, outcome]
  ['ordersPerNumber', 'number', 'orders', 3, 60, 'otp'],
  ['amountPerNumber', 'number', 'amount', 60_000, 1440, 'refuse'],
  ['ordersPerEmail', 'email', 'orders', 10, 1440, 'otp'],
  ['amountPerEmail', 'email', 'amount', 150_000, 1440, 'refuse'],
  ['paymentsPerEmail', 'email', 'payments', 30, 60, 'refuse'],
  ['ordersPerDevice', 'device', 'orders', 10, 1440, 'otp'],
  ['amountPerDevice', 'device', 'amount', 150_000, 1440, 'refuse'],
  ['paymentsPerDevice', 'device', 'payments', 30, 60, 'refuse'],
  ['ordersPerIp', 'ip', 'orders', 60, 60, 'otp'],
  ['paymentsPerIp', 'ip', 'payments', 300, 60, 'refuse'],
  ['ordersPerCustomer', 'customer', 'orders', 15, 1440, 'otp'],
  ['amountPerCustomer', 'customer', 'amount', 200_000, 1440, 'refuse'],
  ['ordersPerCard', 'card', 'orders', 15, 1440, 'refuse'],
  ['amountPerCard', 'card', 'amount', 150_000, 1440, 'refuse'],
  ['firstGiftCard', 'email', 'amount', 5_000, 1440, 'otp'],
] as const

const { riskRules } = aTenant()
const subjects = subjectsOf(
  {
    goods: [{ number: '+4915112345678', kind: 'giftcard', amount: 10_00 }],
    email: 'ada@shopper.example',
    ip: '203.0.113.7',
    device: 'device-1',
    customer: 'customer-1',
    card: 'card-1',
  },
  fingerprintsWith(['a secret of thirty-two characters'], 'firstbrand'),
)

test('a brand has these rules by default, and no others', () => {
  expect(
    Object.entries(riskRules).map(([name, { per, counts, atMost, withinMinutes, outcome }]) => [
      name,
      per,
      counts,
      atMost,
      withinMinutes,
      outcome,
    ]),
  ).toEqual(usual)
  const ofSome = Object.entries(riskRules).filter(([, { kinds, untilFirstPaid }]) => kinds || untilFirstPaid)
  expect(ofSome.map(([name, { kinds, untilFirstPaid }]) => [name, kinds, untilFirstPaid])).toEqual([
    ['firstGiftCard', ['giftcard'], true],
  ])
})

test.each(usual)(
  '%s lets exactly its limit pass, and nothing more',
  (name, _per, counts, atMost, _minutes, outcome) => {
    const probes = ruleChecksOf(riskRules, subjects, 'start').filter(({ rule }) => rule === name)
    expect(probes).toHaveLength(1)
    // The current order counts as well: one order or payment, or the ten of its gift card.
    const before = atMost - (counts === 'amount' ? 10_00 : 1)
    const verdictAt = (more: number) => applyRules(probes, [{ before: before + more, wasPaid: false }])
    expect(verdictAt(0)).toEqual({ outcome: 'allow', refusedBy: [], isExempt: false })
    expect(verdictAt(1)).toMatchObject({ outcome, reason: { rule: name, counted: atMost + 1, atMost } })
  },
)
