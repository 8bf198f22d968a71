import { beforeEach, describe, expect, test } from 'vitest'
import { writeTogether } from '#database'
import { sum } from '#kit/money'
import type { Tenant } from '#tenants'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { checkRules, decisionOf } from '../check-rules.ts'
import type { CheckPoint } from '../rules.ts'
import type { Attempt } from '../subjects.ts'
import { readTrial } from './read-trial.ts'

// Drafted rules are tried on purchases that were made: as the rules would have judged them then.

const { ours, tenants, asOwner } = await testDatabase()
const secret = ['a secret of at least thirty-two characters'] as const
type Rules = Tenant['riskRules']
/** Rules of a brand that says these, and no others. */
const rulesOf = (said: NonNullable<Parameters<typeof aTenant>[0]>['riskRules'] = {}): Rules =>
  Object.fromEntries(Object.entries(aTenant({ riskRules: said }).riskRules).filter(([name]) => name in said))

const now = new Date('2026-11-28T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
let bought = 0

type Judged = { moment: CheckPoint; attempt: Attempt; at: Date; rules: Rules; letPassBy?: string }
/** Judges an order at one of its moments by `rules`, and writes down what was decided. */
async function judge(orderNumber: string, paymentId: string, { moment, attempt, at, rules, letPassBy }: Judged) {
  const shop = { tenant: { ...aTenant(), riskRules: rules, otpGoodForMinutes: 0 }, clock: { now: () => at }, secret }
  const contact = { phoneNumber: '+4915112345678', email: attempt.email ?? '' }
  return ours.transaction(async (tx) => {
    const ofOrder = moment === 'start' ? null : orderNumber
    const judged = await checkRules(shop, tx, { moment, attempt, contact, orderNumber: ofOrder, isProven: false })
    const written = letPassBy === undefined ? judged : { ...judged, exemptionReference: letPassBy }
    await writeTogether(tx, decisionOf(shop, written, { orderNumber, paymentId }))
    return judged.outcome
  })
}

type Bought = Omit<Judged, 'moment' | 'attempt'> & {
  isPaid?: boolean
  isChargedBack?: boolean
  /** Payments begun after the first one. */
  retries?: number
  /** The card, which is known a moment later. */
  card?: string
}
/**
 * Makes a purchase that is paid whatever the rules say.
 *
 * @returns the strictest of its verdicts
 */
async function buy(attempt: Attempt, { isPaid = true, isChargedBack = false, retries = 0, card, ...by }: Bought) {
  const { at } = by
  const orderNumber = `S${++bought}`
  const about = { orderNumber, paymentId: `pay-${bought}` }
  const total = sum(attempt.goods.map(({ amount }) => amount))
  const later = (seconds: number) => ({ ...by, at: new Date(at.getTime() + seconds * 1000) })
  const verdicts: string[] = [await judge(orderNumber, about.paymentId, { moment: 'start', attempt, ...by })]
  for (let again = 1; again <= retries; again++)
    verdicts.push(await judge(orderNumber, `pay-${bought}-${again}`, { moment: 'retry', attempt, ...later(again) }))
  if (card !== undefined)
    verdicts.push(
      await judge(orderNumber, about.paymentId, { moment: 'card', attempt: { ...attempt, card }, ...later(30) }),
    )
  await asOwner(
    `with ordered as (insert into cart values ($1, $2, '[]', 'web', null, 'de', null, 'none', $2, null, $4, $4))
      insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language,
      channel, client_ip, placed_at, paid_at) values ($1, $2, $2, 'done', 'EUR', $3, 0, '{"email": ""}', 'de', 'web', '', $4, $5)`,
    [tenants[0], orderNumber, total, at, isPaid ? at : null],
  )
  if (isChargedBack) {
    await asOwner(
      `insert into payment (tenant, payment_id, order_number, provider, method, amount, currency, state, created_at)
        values ($1, $2, $3, 'mollie', 'creditcard', $4, 'EUR', 'paid', $5)`,
      [tenants[0], about.paymentId, orderNumber, total, at],
    )
    await asOwner(
      `insert into payment_event (tenant, payment_id, kind, amount, at, reference)
        values ($1, $2, 'charged-back', $3, $4, 'chb')`,
      [tenants[0], about.paymentId, total, at],
    )
  }
  return ['refuse', 'otp', 'allow'].find((one) => verdicts.includes(one)) ?? 'allow'
}
const goods = (number: string | null, amount: number, kind = 'topup') => ({ number, kind, amount })
const tried = (inForce: Rules, drafted: Rules, most?: number) =>
  readTrial({ db: ours, clock: { now: () => now } }, { inForce, drafted }, most)

beforeEach(() => asOwner('truncate risk_fact, risk_decision, payment_event, payment, orders, cart cascade'))

test('drafted rules are seen beside those in force, with turnover and what was charged back', async () => {
  const inForce = rulesOf({
    perNumber: { per: 'number', counts: 'orders', atMost: 2, withinMinutes: 60, outcome: 'otp' },
  })
  const ada = { email: 'ada@shopper.example', ip: '192.0.2.1' }
  for (const [minutes, amount] of [
    [50, 10_00],
    [40, 20_00],
    [30, 30_00],
    [10, 50_00],
  ] as const)
    await buy(
      { ...ada, goods: [goods('+491', amount)] },
      { at: minutesAgo(minutes), rules: inForce, isChargedBack: minutes === 10 },
    )
  await buy({ email: 'ben@shopper.example', goods: [goods('+492', 15_00)] }, { at: minutesAgo(20), rules: inForce })
  // Counted for later ones, but no purchase; and a purchase of long ago.
  await buy({ ...ada, goods: [goods('+491', 5_00)] }, { at: minutesAgo(35), rules: inForce, isPaid: false })
  await buy({ ...ada, goods: [goods('+491', 99_00)] }, { at: minutesAgo(31 * 24 * 60), rules: inForce })

  const drafted = rulesOf({
    perNumber: { per: 'number', counts: 'orders', atMost: 4, withinMinutes: 60, outcome: 'otp' },
    perEmail: { per: 'email', counts: 'amount', atMost: 110_00, withinMinutes: 60, outcome: 'refuse' },
  })
  const euros = (amount: number) => [{ currency: 'EUR', amount }]
  expect(await tried(inForce, drafted)).toEqual({
    days: 30,
    purchases: { orders: 5, chargedBack: 1, turnover: euros(125_00) },
    isCut: false,
    inForce: {
      asked: { orders: 2, chargedBack: 1, turnover: euros(80_00) },
      refused: { orders: 0, chargedBack: 0, turnover: [] },
    },
    drafted: {
      // 10 + 20 + 5 + 30 + 50 of one address: refused, although it is also the fifth order for the number.
      asked: { orders: 0, chargedBack: 0, turnover: [] },
      refused: { orders: 1, chargedBack: 1, turnover: euros(50_00) },
    },
    refusedThen: 0,
  })
  expect(await tried(inForce, rulesOf())).toMatchObject({ drafted: { asked: { orders: 0 }, refused: { orders: 0 } } })
  expect(await tried(inForce, drafted, 2)).toMatchObject({ purchases: { orders: 2 }, isCut: true })
})

test('attempts that were refused then are only counted', async () => {
  const rules = rulesOf({
    perEmail: { per: 'email', counts: 'amount', atMost: 1, withinMinutes: 60, outcome: 'refuse' },
  })
  const shop = { tenant: { ...aTenant(), riskRules: rules }, clock: { now: () => minutesAgo(5) }, secret }
  await ours.transaction(async (tx) => {
    const attempt = { email: 'eve@shopper.example', goods: [goods(null, 50_00, 'giftcard')] }
    const contact = { phoneNumber: '+491', email: attempt.email }
    const judged = await checkRules(shop, tx, { moment: 'start', attempt, contact, orderNumber: null, isProven: false })
    await writeTogether(tx, decisionOf(shop, judged))
  })
  // One that is refused once its card is known had become an order.
  await buy({ email: 'eve@shopper.example', goods: [goods(null, 50_00, 'giftcard')] }, { at: minutesAgo(4), rules })
  expect(await tried(rules, rulesOf())).toMatchObject({ purchases: { orders: 1 }, refusedThen: 1 })
})

test('whoever a person let pass is refused by no rule, but asked', async () => {
  const [by, ada] = [{ rules: {}, letPassBy: 'W0review0' }, { email: 'ada@shopper.example' }]
  await buy({ ...ada, goods: [goods('+491', 10_00)] }, { at: minutesAgo(3), ...by })
  const strict = { per: 'email', counts: 'amount', atMost: 5_00, withinMinutes: 60 } as const
  const triedBy = async (outcome: 'otp' | 'refuse') =>
    (await tried({}, rulesOf({ one: { ...strict, outcome } }))).drafted
  expect(await triedBy('refuse')).toMatchObject({ refused: { orders: 0 }, asked: { orders: 0 } })
  expect(await triedBy('otp')).toMatchObject({ refused: { orders: 0 }, asked: { orders: 1 } })
})

test('a further payment is no further order', async () => {
  const attempt = { email: 'ada@shopper.example', goods: [goods('+491', 10_00)] }
  const rules = rulesOf({ one: { per: 'email', counts: 'orders', atMost: 1, withinMinutes: 60, outcome: 'refuse' } })
  await buy(attempt, { at: minutesAgo(10), rules: {} })
  const first = `S${bought}`
  await buy(attempt, { at: minutesAgo(8), rules: {} })
  await judge(first, 'pay-again', { moment: 'retry', attempt, at: minutesAgo(5), rules })
  expect((await tried({}, rules)).drafted.refused.orders).toBe(1)
})

describe('whatever was bought, rules judge it again as they judged it', () => {
  const rules = rulesOf({
    ordersPerNumber: { per: 'number', counts: 'orders', atMost: 2, withinMinutes: 60, outcome: 'otp' },
    amountPerEmail: { per: 'email', counts: 'amount', atMost: 60_00, withinMinutes: 90, outcome: 'refuse' },
    cardsPerDevice: {
      per: 'device',
      counts: 'amount',
      atMost: 30_00,
      withinMinutes: 300,
      kinds: ['giftcard'],
      outcome: 'otp',
    },
    paymentsPerIp: { per: 'ip', counts: 'payments', atMost: 4, withinMinutes: 45, outcome: 'refuse' },
    firstGiftCard: {
      per: 'email',
      counts: 'amount',
      atMost: 15_00,
      withinMinutes: 1440,
      kinds: ['giftcard', 'voucher'],
      untilFirstPaid: true,
      outcome: 'otp',
    },
    ordersPerCard: { per: 'card', counts: 'orders', atMost: 3, withinMinutes: 120, outcome: 'refuse' },
    amountPerCard: { per: 'card', counts: 'amount', atMost: 70_00, withinMinutes: 240, outcome: 'refuse' },
    off: { per: 'email', counts: 'orders', atMost: 1, withinMinutes: 1440, outcome: 'allow' },
  })

  test.each([1, 2, 3])('in random purchases %i', async (seed) => {
    let state = seed * 7919
    const draw = (most: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % most
    }
    const verdicts: string[] = []
    for (let minutes = 600; minutes > 0; minutes -= 1 + draw(18)) {
      const kinds = ['topup', 'giftcard', 'voucher']
      const items = Array.from({ length: 1 + draw(2) }, () => {
        const kind = kinds[draw(3)] ?? 'topup'
        return goods(kind === 'topup' ? `+49${draw(3)}` : null, 500 * (1 + draw(5)), kind)
      })
      const attempt = {
        goods: items,
        email: `shopper-${draw(3)}@shopper.example`,
        ...(draw(2) ? { device: `device-${draw(2)}` } : {}),
        ip: `192.0.2.${draw(3)}`,
        // A saved card is known from the start.
        ...(draw(4) === 0 ? { card: `card-${draw(4)}` } : {}),
      }
      const retries = draw(4) === 0 ? 1 + draw(3) : 0
      const card = draw(2) ? { card: attempt.card ?? `card-${draw(4)}` } : {}
      verdicts.push(await buy(attempt, { at: minutesAgo(minutes), rules, retries, ...card }))
    }
    const { purchases, drafted } = await tried({}, rules)
    const countOf = (outcome: string) => verdicts.filter((verdict) => verdict === outcome).length
    expect(countOf('otp')).toBeGreaterThan(0)
    expect(countOf('refuse')).toBeGreaterThan(0)
    expect([purchases.orders, drafted.asked.orders, drafted.refused.orders]).toEqual([
      verdicts.length,
      countOf('otp'),
      countOf('refuse'),
    ])
  })
})
