import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { applyRules, ruleChecksOf } from './rules.ts'
import { factsOf, fingerprintsWith, shownInputs, subjectsOf } from './subjects.ts'

const keyOf = fingerprintsWith(['a secret of thirty-two characters'], 'firstbrand')
const attempt = {
  goods: [
    { number: '+4915112345678', kind: 'topup', amount: 15_00 },
    { number: '+4915112345679', kind: 'topup', amount: 30_00 },
    { number: '+4915112345679', kind: 'giftcard', amount: 60_00 },
  ],
  email: 'ada@shopper.example',
  ip: '203.0.113.7',
  customer: 'customer-1',
}
const subjects = subjectsOf(attempt, keyOf)
const { riskRules } = aTenant()
const probed = (moment: Parameters<typeof ruleChecksOf>[2]) => ruleChecksOf(riskRules, subjects, moment)
const ofRule = (rule: string, moment: Parameters<typeof ruleChecksOf>[2] = 'start') =>
  probed(moment).filter((probe) => probe.rule === rule)

test('each number counts its own goods, every other subject counts the whole order', () => {
  expect(ofRule('amountPerNumber').map(({ own }) => own)).toEqual([15_00, 90_00])
  expect(ofRule('amountPerEmail').map(({ own }) => own)).toEqual([105_00])
  expect(ofRule('amountPerCustomer').map(({ own }) => own)).toEqual([105_00])
  expect(ofRule('ordersPerCustomer').map(({ own }) => own)).toEqual([1])
  expect(ofRule('ordersPerDevice')).toEqual([])
})

test('a rule about certain goods counts those only, and does not apply without them', () => {
  expect(ofRule('firstGiftCard').map(({ own }) => own)).toEqual([60_00])
  const topUps = subjectsOf({ ...attempt, goods: attempt.goods.slice(0, 2) }, keyOf)
  expect(ruleChecksOf(riskRules, topUps, 'start').some(({ rule }) => rule === 'firstGiftCard')).toBe(false)
})

test('the first gift card has a limit until one was paid', () => {
  const probes = ofRule('firstGiftCard')
  const reason = { rule: 'firstGiftCard', counted: 60_00, atMost: 50_00 }
  expect(applyRules(probes, [{ before: 0, wasPaid: false }])).toMatchObject({ outcome: 'otp', reason })
  const within = { outcome: 'allow', refusedBy: [], isExempt: false }
  expect(applyRules(probes, [{ before: 0, wasPaid: true }])).toEqual(within)
})

test('at the address only one-time passwords apply, for a retry only payments count, after payment only the card', () => {
  const outcomes = (moment: Parameters<typeof ruleChecksOf>[2]) =>
    new Set(probed(moment).map(({ limits }) => limits.outcome))
  expect(outcomes('address')).toEqual(new Set(['otp']))
  expect(new Set(probed('retry').map(({ limits }) => limits.counts))).toEqual(new Set(['payments']))
  const withCard = subjectsOf({ ...attempt, card: 'fingerprint' }, keyOf)
  expect(new Set(ruleChecksOf(riskRules, withCard, 'card').map(({ limits }) => limits.per))).toEqual(new Set(['card']))
})

test('exactly the limit is allowed; a refusal comes before a one-time password', () => {
  const [otp, refuse] = [ofRule('ordersPerEmail')[0], ofRule('paymentsPerEmail')[0]]
  if (!otp || !refuse) throw new Error('the usual rules have changed')
  const found = (before: number) => ({ before, wasPaid: false })
  expect(applyRules([otp, refuse], [found(9), found(29)])).toMatchObject({ outcome: 'allow' })
  expect(applyRules([otp, refuse], [found(10), found(29)])).toMatchObject({ outcome: 'otp', reason: { counted: 11 } })
  expect(applyRules([otp, refuse], [found(10), found(30)])).toMatchObject({
    outcome: 'refuse',
    reason: { counted: 31 },
  })
})

test('exempted rules refuse nothing, all others do; one-time passwords are still asked for', () => {
  const byCustomer = ofRule('amountPerCustomer')
  const [payments, orders] = [ofRule('paymentsPerEmail'), ofRule('ordersPerEmail')]
  const probes = [...payments, ...byCustomer, ...orders]
  const judged = (before: readonly [number, number, number], lifted: readonly string[]) =>
    applyRules(
      probes,
      before.map((one) => ({ before: one, wasPaid: false })),
      lifted,
    )
  const beyond = [30, 2_000_00, 0] as const
  expect(judged(beyond, [])).toMatchObject({
    outcome: 'refuse',
    refusedBy: ['paymentsPerEmail', 'amountPerCustomer'],
    isExempt: false,
  })
  expect(judged(beyond, ['paymentsPerEmail'])).toMatchObject({
    outcome: 'refuse',
    reason: { rule: 'amountPerCustomer' },
    refusedBy: ['amountPerCustomer'],
    isExempt: false,
  })
  const both = ['paymentsPerEmail', 'amountPerCustomer']
  expect(judged(beyond, both)).toMatchObject({
    outcome: 'allow',
    reason: { rule: 'paymentsPerEmail' },
    isExempt: true,
  })
  expect(judged([30, 2_000_00, 10], both)).toMatchObject({ outcome: 'otp', isExempt: true })
  expect(judged([0, 0, 0], both)).toMatchObject({ outcome: 'allow', isExempt: false })
})

test('a rule set to allow is disabled, and a brand’s own rule is added to the defaults', () => {
  const { riskRules: own } = aTenant({
    riskRules: {
      ordersPerEmail: { outcome: 'allow' },
      bigOrders: { per: 'email', counts: 'amount', atMost: 100_00, withinMinutes: 60, outcome: 'otp' },
    },
  })
  const names = ruleChecksOf(own, subjects, 'start').map(({ rule }) => rule)
  expect(names).not.toContain('ordersPerEmail')
  expect(names).toEqual(expect.arrayContaining(['bigOrders', 'amountPerEmail']))
})

test.each([
  ['a rule of its own that is not whole', { bigOrders: { atMost: 1 } }, 'riskRules.bigOrders.per'],
  [
    'a password for a card, which is known too late',
    { ordersPerCard: { outcome: 'otp' } },
    'riskRules.ordersPerCard.outcome',
  ],
  ['a limit of nothing', { ordersPerEmail: { atMost: 0 } }, 'riskRules.ordersPerEmail.atMost'],
  ['a window of years', { ordersPerEmail: { withinMinutes: 1_000_000 } }, 'riskRules.ordersPerEmail.withinMinutes'],
] as const)('%s is refused', (_, written, field) => {
  expect(() => aTenant({ riskRules: written })).toThrow(field.split('.').at(-1))
})

test('stored inputs identify nobody, and differ between shops', () => {
  const kept = JSON.stringify([shownInputs({ ...attempt, device: 'device-42' }, keyOf), factsOf(subjects)])
  for (const secret of ['12345678', 'ada@', '203.0.113.7', 'customer-1', 'device-42'])
    expect(kept).not.toContain(secret)
  const elsewhere = fingerprintsWith(['a secret of thirty-two characters'], 'secondbrand')
  expect(elsewhere('email', attempt.email)).not.toEqual(keyOf('email', attempt.email))
  expect(subjectsOf({ goods: [], email: ' ADA@shopper.example' }, keyOf)[0]?.keys).toEqual(
    keyOf('email', attempt.email),
  )
})
