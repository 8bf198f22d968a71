import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimDeliveries } from '#fulfilment'
import { answered } from '#kit/result'
import { confirmationClaim } from '#notifications/confirmation'
import { findPosition, lockOrder, type Position } from '#orders'
import type { Token } from '#payment-tokens'
import { orderMail } from '#receipts'
import { settleOrder } from '../../src/shop/checkout/completion/settle-order.ts'
import { placeOrder } from '../../src/shop/checkout/placing/place-order.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// What a purchase knows of its order without a statement that reads it is what such a statement would tell.

const day = await badDay({ hasWorker: false, locksMayLast: true })
const shop = await day.app.shopOf(day.ours)
const read = async (orderNumber: string) => (await shop.db.read((tx) => findPosition(tx, orderNumber))) as Position
const now = new Date('2026-03-02T10:00:00Z')

/** Times as times: the database writes them in another way than JavaScript. */
const plain = (position: unknown) =>
  JSON.parse(JSON.stringify(position), (_, value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value,
  )

test('an order that was placed just now is as the database has it', async () => {
  const { cartName } = await day.cart([
    { amount: 15, number: numberEnding(arrives), quantity: 2 },
    { amount: 22, number: numberEnding(arrives) },
  ])
  // As if nobody's browser had filled it in: this one has no cookies.
  await day.asOwner('update cart set filled_by = null where cart_name = $1', [cartName])
  const placed = await shop.db.transaction((tx) =>
    placeOrder(shop, tx, { cartName, paymentMethod: 'creditcard', startNow: true }),
  )
  if ('refusal' in placed) throw new Error(placed.refusal)
  expect(plain(placed.position)).toEqual(plain(await read(placed.orderNumber)))
  expect(placed.position).toMatchObject({ deliveries: [{ unit: 1 }, { unit: 2 }, { unit: 1 }], lines: [{}, {}] })
})

test('what a charge records of its order is known as well', async () => {
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  await day.asOwner('update cart set filled_by = null where cart_name = $1', [cartName])
  // Nobody owns method and automatic top-up: neither is asked for here.
  await day.asOwner(`begin; set local session_replication_role = replica;
    insert into payment_token (tenant, token_id, customer_id, provider, method, state, created_at)
      values ('${day.ours}', 'tok-1', 'nobody', 'mollie', 'creditcard', 'pending', now());
    insert into auto_top_up_run (tenant, auto_top_up_id, occasion, state, created_at)
      values ('${day.ours}', 'atu-1', 'a day', 'charging', now());
    commit`)
  const token = { tokenId: 'tok-1', provider: 'mollie', method: 'creditcard' } as Token
  const ordered = ({ orderNumber }: { orderNumber: string }) => sql`
    update auto_top_up_run set state = 'waiting', order_number = ${orderNumber} where auto_top_up_id = 'atu-1'`
  const run = { autoTopUpId: 'atu-1', ordered }
  const charge = { token, reason: 'low-balance', occasion: 'a day', run } as const
  const placed = await shop.db.transaction((tx) =>
    placeOrder(shop, tx, { cartName, paymentMethod: 'creditcard', startNow: true, charge }),
  )
  if ('refusal' in placed) throw new Error(placed.refusal)
  expect(placed.position?.runOf).toBe('atu-1')
  expect(plain(placed.position)).toEqual(plain(await read(placed.orderNumber)))
})

async function paid() {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives), quantity: 2 }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'paid' })
  return order
}

const waitingForLocks = async () =>
  (await day.asOwner(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
    .length

const claim = (orderNumber: string) =>
  shop.db.transaction((tx) => claimDeliveries(tx, orderNumber, confirmationClaim(shop), now, now))

test('an order that is taken up is as the database has it afterwards', async () => {
  const { orderNumber } = await paid()
  const { claimed, order } = await claim(orderNumber)
  const position = order?.position
  expect(claimed.map(({ externalId }) => externalId).sort()).toEqual([`${orderNumber}-1-1`, `${orderNumber}-1-2`])
  expect(position?.deliveries.map(({ state }) => state)).toEqual(['sending', 'sending'])
  expect(plain(position)).toEqual(plain(await read(orderNumber)))
  await day.later(400)
})

test('where somebody else changed it meanwhile, nothing is said of it', async () => {
  const { orderNumber } = await paid()
  const holds = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = shop.db.transaction(async (tx) => {
    await lockOrder(tx, orderNumber)
    locked.resolve()
    await holds.promise
  })
  await locked.promise
  const waiting = claim(orderNumber)
  await untilHolds(async () => expect(await waitingForLocks()).toBe(1))
  holds.resolve()
  await holder
  const { claimed, order } = await waiting
  expect([claimed.length, order]).toEqual([2, undefined])
  await day.later(400)
})

const paidBy = (position: Position) => {
  const [payment] = position.payments
  const { paymentId = '', reference = '', amount = 0 } = payment ?? {}
  const facts = { reference, paymentId, state: 'paid', amount, currency: 'EUR', chargedBack: 0 }
  return { about: 'payment', paymentId, actor: 'provider', answer: answered(facts as never) } as const
}

test('a guess that an order has outlived is not believed', async () => {
  const { orderNumber, payerUrl } = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  const before = await read(orderNumber)
  await day.pay(payerUrl)
  await settleOrder(shop, orderNumber, [paidBy(before)])
  const after = await settleOrder(shop, orderNumber, [paidBy(before)], undefined, undefined, before)
  expect(after).toEqual(await read(orderNumber))
  expect(after?.payments).toMatchObject([{ state: 'paid', paid: 1500 }])
  await day.later(400)
})

test('a guess that there is nothing to do is not believed either', async () => {
  const { orderNumber, payerUrl } = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(payerUrl)
  const before = await read(orderNumber)
  const payments = before.payments.map((payment) => ({ ...payment, state: 'paid' as const, paid: 1500 }))
  const guess: Position = { ...before, state: 'paid', payments }
  await settleOrder(shop, orderNumber, [paidBy(before)], undefined, undefined, guess)
  expect(await read(orderNumber)).toMatchObject({ state: 'paid', payments: [{ paid: 1500 }] })
  await day.later(400)
})

test('a mail is claimed by whoever reads its order first, and by the next one only when it may be', async () => {
  const { orderNumber } = await paid()
  const first = await orderMail(shop, orderNumber, 'confirmation')
  expect(first.claimed).toEqual({ occasion: 'confirmation', messageId: expect.stringMatching(/./) })
  expect((await orderMail(shop, orderNumber, 'confirmation')).claimed).toBeUndefined()
  await day.asOwner(`update message set taken_at = taken_at - interval '61 seconds' where about = $1`, [orderNumber])
  const again = await orderMail(shop, orderNumber, 'confirmation')
  expect(again.claimed).toEqual(first.claimed)
  await day.asOwner('update message set sent_at = now(), taken_at = null where about = $1', [orderNumber])
  expect((await orderMail(shop, orderNumber, 'confirmation')).claimed).toBeUndefined()
  const [{ count = 0 } = {}] = await day.asOwner('select count(*)::int from message where about = $1', [orderNumber])
  expect(count).toBe(1)
  await day.later(400)
})
