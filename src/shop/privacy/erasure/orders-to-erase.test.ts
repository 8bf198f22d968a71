import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { findOrdersToErase } from './orders/store.ts'

const { ours, asOwner, tenants } = await testDatabase()
const now = new Date('2026-03-10T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

type Parts = {
  state?: string
  payment?: string
  refund?: string
  capture?: string
  gift?: string
  overFor?: number
} & {
  /** Chargebacks, their reversals, and write-offs; each this many minutes ago. */
  bank?: [kind: 'charged-back' | 'chargeback-reversed', minutes: number][]
  lost?: true
  /** A case after a withdrawal: open, or decided this many minutes ago. */
  claim?: 'open' | number
}

/** Orders of one customer, by name, each beside a finished payment of another order. */
async function ordered(tenant: string, customerId: string, orders: Record<string, Parts>): Promise<void> {
  await asOwner(
    `insert into customer (tenant, customer_id, email, language, created_at, confirmed_at)
      values ($1, $2, $2 || '@shopper.example', 'de', now(), now())
      on conflict do nothing`,
    [tenant, customerId],
  )
  for (const [name, { state = 'done', payment = 'paid', overFor = 61, ...more }] of Object.entries(orders)) {
    const values = [tenant, name, customerId, state, minutesAgo(200), state === 'done' ? minutesAgo(overFor) : null]
    await asOwner(
      `with filled as (insert into cart values ($1, $2, '[]', 'web', null, 'de', null, 'none', $2, null, $5, $5)),
        placed as (insert into orders (tenant, order_number, cart_name, customer_id, state, currency, total,
            total_service_fee, contact, language, channel, client_ip, placed_at, done_at)
          values ($1, $2, $2, $3, $4, 'EUR', 1500, 0, '{}', 'de', 'web', '', $5, $6)),
        bought as (insert into order_line (tenant, order_number, line, item_key, product_id, brand_name, kind,
            description, face_amount, service_fee, quantity, supplier, ranged, placed_at)
          values ($1, $2, 1, 'k', 'card', 'Card', 'giftcard', 'Card', 1500, 0, 1, 'stock', false, $5))
      insert into payment (tenant, payment_id, order_number, provider, method, amount, currency, state, created_at)
        values ($1, $2 || ' failed', $2, 'mollie', 'creditcard', 700, 'EUR', 'failed', $5)`,
      values,
    )
    await asOwner(
      `insert into payment (tenant, payment_id, order_number, provider, method, amount, currency, state, created_at)
        values ($1, $2 || ' paid', $2, 'mollie', 'creditcard', 1500, 'EUR', $3, now())`,
      [tenant, name, payment],
    )
    const { refund, capture, gift, bank = [], lost, claim } = more
    const of = (state: string) => [tenant, name, state]
    if (refund)
      await asOwner(
        `insert into refund (tenant, refund_id, order_number, payment_id, amount, reason, state, requested_at)
          values ($1, $2, $2, $2 || ' paid', 500, 'operator', $3, now())`,
        of(refund),
      )
    for (const [kind, minutes] of bank)
      await asOwner(
        `insert into payment_event (tenant, payment_id, kind, amount, at, reference)
          values ($1, $2 || ' paid', $3, 1500, $4, $3)`,
        [tenant, name, kind, minutesAgo(minutes)],
      )
    if (lost)
      await asOwner(`insert into loss values ($1, $2, $2, 1500, 1500, 'gone', 'test', $3)`, [
        tenant,
        name,
        minutesAgo(100),
      ])
    if (claim !== undefined) {
      const decidedAt = claim === 'open' ? null : minutesAgo(claim)
      await asOwner(
        `with filed as (insert into declaration (tenant, reference, submission, kind, name, email, contract, language, ip,
            statement, law_text, text_version, filed_at)
          values ($1, $2, $2, 'withdrawal', '', '', $2, 'de', '', '', '', '', $3))
        insert into declared_case (tenant, case_id, reference, order_number, finding, owed, ended, opened_at, due_at, state,
          decided_at, reason)
        values ($1, $2, $2, $2, 'owed', 1500, false, $3, $3, $4, $5, $6)`,
        [tenant, name, minutesAgo(150), claim === 'open' ? 'open' : 'refused', decidedAt, decidedAt && 'no'],
      )
    }
    if (capture)
      await asOwner(
        `insert into capture (tenant, capture_id, order_number, payment_id, amount, state, requested_at)
          values ($1, $2, $2, $2 || ' paid', 500, $3, now())`,
        of(capture),
      )
    if (gift)
      await asOwner(
        `insert into gift (tenant, order_number, line, recipient_name, recipient_email, sender_name, message, send_at, state)
          values ($1, $2, 1, 'Ben', 'ben@friend.example', 'Ada', 'hello', now(), $3)`,
        of(gift),
      )
  }
}
const found = async (customerId: string) => {
  const { over, underWay } = await ours.read((tx) => findOrdersToErase(tx, customerId, minutesAgo(60)))
  return { over: over.toSorted(), underWay: underWay.toSorted() }
}

test('an order is erased once its money, deliveries and gifts are final, independent of other orders', async () => {
  const underWay: Record<string, Parts> = {
    'order open': { state: 'open' },
    'order paid': { state: 'paid' },
    'done a moment ago': { overFor: 59 },
    'charged back': { bank: [['charged-back', 100]] },
    'won back a moment ago': {
      bank: [
        ['charged-back', 100],
        ['chargeback-reversed', 59],
      ],
    },
    'withdrawn from': { claim: 'open' },
    'decided a moment ago': { claim: 59 },
  }
  for (const state of ['creating', 'unknown', 'open', 'pending', 'approved', 'authorized'])
    underWay[`payment ${state}`] = { payment: state }
  for (const state of ['requested', 'sending', 'unknown', 'pending']) {
    underWay[`refund ${state}`] = { refund: state }
    underWay[`capture ${state}`] = { capture: state }
  }
  for (const state of ['waiting', 'sending']) underWay[`gift ${state}`] = { gift: state }
  const over: Record<string, Parts> = {
    'done an hour ago': { overFor: 60 },
    'order cancelled': { state: 'cancelled' },
    'written off': { bank: [['charged-back', 100]], lost: true },
    'won back': {
      bank: [
        ['charged-back', 100],
        ['chargeback-reversed', 61],
      ],
    },
    'decided an hour ago': { claim: 60 },
    'refund refunded': { refund: 'refunded' },
    'refund failed': { refund: 'failed' },
    'capture captured': { capture: 'captured' },
    'capture failed': { capture: 'failed' },
  }
  for (const state of ['paid', 'failed', 'cancelled', 'expired']) over[`payment ${state}`] = { payment: state }
  for (const state of ['sent', 'refused', 'called-off']) over[`gift ${state}`] = { gift: state }
  await ordered(tenants[0], 'ada', { ...underWay, ...over })
  expect(await found('ada')).toEqual({
    over: Object.keys(over).toSorted(),
    underWay: Object.keys(underWay).toSorted(),
  })
})

test('orders of others, and of the same name at another brand, are not erased, and none twice', async () => {
  await ordered(tenants[0], 'bea', { "Bea's": {}, "Bea's, erased": {} })
  await ordered(tenants[0], 'eve', { "Eve's": {} })
  // The other brand's order of the same number has a refund under way, which must not matter here.
  await ordered(tenants[1], 'bea', { "Bea's": { refund: 'pending' }, "Bea's elsewhere": {} })
  await asOwner(`update orders set erased_at = now() where order_number = 'Bea''s, erased'`)
  expect(await found('bea')).toEqual({ over: ["Bea's"], underWay: [] })
})
