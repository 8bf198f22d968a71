import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { deliverOrder, refundOrder } from '#checkout'
import { isStale, type Tx } from '#database'
import { findPosition, saveOrder } from '#orders'
import { providerOf } from '#payments'
import { arrives, badDay, declined, numberEnding } from '../../support/shop/bad-day.ts'

// Two processes that are forced to meet between reading and writing. Each case runs twice: as it is, and without its
// guard, where it must go wrong. That shows that they really meet and that the guard helps.

const world = vi.hoisted(() => ({
  isGuarded: true,
  meeting: undefined as (() => Promise<number>) | undefined,
  counting: undefined as (() => Promise<number>) | undefined,
}))

vi.mock('../../../src/shop/orders/store.ts', async (original) => {
  const real = await original<typeof import('../../../src/shop/orders/store.ts')>()
  const lockOrder: typeof real.lockOrder = (tx, orderNumber) =>
    world.isGuarded ? real.lockOrder(tx, orderNumber) : Promise.resolve(true)
  const orderLock: typeof real.orderLock = (orderNumber) =>
    world.isGuarded
      ? real.orderLock(orderNumber)
      : sql`select order_number, state, currency, contact from orders where order_number = ${orderNumber}`
  const saveOrder: typeof real.saveOrder = (tx, tenant, { revision, ...change }, ...rest) =>
    real.saveOrder(tx, tenant, world.isGuarded && revision !== undefined ? { ...change, revision } : change, ...rest)
  const findPosition: typeof real.findPosition = async (tx, orderNumber) => {
    const position = await real.findPosition(tx, orderNumber)
    const came = await world.meeting?.()
    // Both have read by now. They write at different times: the rules count once per millisecond, so otherwise the
    // table itself would sometimes refuse the second, and the guard would not be tested.
    if (came) await pause(came * 5)
    return position
  }
  return { ...real, lockOrder, orderLock, saveOrder, findPosition }
})

vi.mock('../../../src/shop/cart/store.ts', async (original) => {
  const real = await original<typeof import('../../../src/shop/cart/store.ts')>()
  const lockCart: typeof real.lockCart = async (tx, cartName) => {
    const cart = await (world.isGuarded ? real.lockCart(tx, cartName) : real.findCart(tx, cartName))
    await world.meeting?.()
    return cart
  }
  const lockCartAnd: typeof real.lockCartAnd = async (tx, cartName, along) => {
    const locked = world.isGuarded
      ? await real.lockCartAnd(tx, cartName, along)
      : {
          cart: await real.findCart(tx, cartName),
          hasCodes: false,
          read: along.read && (await sql<{ read: never }>`select ${along.read} as read`.execute(tx)).rows[0]?.read,
        }
    await world.meeting?.()
    if (locked.read !== undefined) await world.counting?.()
    return locked
  }
  return { ...real, lockCart, lockCartAnd }
})

vi.mock('../../../src/shop/fulfilment/store.ts', async (original) => {
  const real = await original<typeof import('../../../src/shop/fulfilment/store.ts')>()
  const claimDeliveries: typeof real.claimDeliveries = async (tx, ...rest) => {
    // Reads and writes in two steps, so that both find it planned.
    const [claimed] = await Promise.all([real.claimDeliveries(tx, ...rest), undo(tx, 'delivery', 'planned')])
    return claimed
  }
  return { ...real, claimDeliveries }
})

vi.mock('../../../src/shop/payments/refunds/store.ts', async (original) => {
  const real = await original<typeof import('../../../src/shop/payments/refunds/store.ts')>()
  const claimRefunds: typeof real.claimRefunds = async (tx, ...rest) => {
    const [claimed] = await Promise.all([real.claimRefunds(tx, ...rest), undo(tx, 'refund', 'requested')])
    return claimed
  }
  return { ...real, claimRefunds }
})

vi.mock('../../../src/shop/risk/store.ts', async (original) => {
  const real = await original<typeof import('../../../src/shop/risk/store.ts')>()
  const lockSubjects: typeof real.lockSubjects = (tx, keys) =>
    world.isGuarded ? real.lockSubjects(tx, keys) : Promise.resolve()
  const guarded = (question: Parameters<typeof real.countBefore>[1]) => ({
    ...question,
    locked: world.isGuarded ? question.locked : [],
  })
  const countBefore: typeof real.countBefore = async (tx, question) => {
    const counted = await real.countBefore(tx, guarded(question))
    await world.counting?.()
    return counted
  }
  const countedWithin: typeof real.countedWithin = (question) => real.countedWithin(guarded(question))
  // Without the guard the table itself refuses two decisions in one millisecond: then the guard would not be tested.
  let lastAt = 0
  const decisionWrites: typeof real.decisionWrites = (decision, ...rest) => {
    lastAt = Math.max(decision.at.getTime(), lastAt + 1)
    return real.decisionWrites({ ...decision, at: new Date(lastAt) }, ...rest)
  }
  return { ...real, lockSubjects, countBefore, countedWithin, decisionWrites }
})

/** Without the guard, releases a claim at once. */
const undo = (tx: Tx, table: 'delivery' | 'refund', state: 'planned' | 'requested') =>
  world.isGuarded ? undefined : sql`update ${sql.table(table)} set state = ${state} where state = 'sending'`.execute(tx)

/**
 * Holds callers until this many have come. Does not wait long for a caller that a lock may hold back.
 * @returns the caller's place, from 1
 */
function meetingOf(count: number): () => Promise<number> {
  const patience = world.isGuarded ? 300 : 60_000
  let missing = count
  let open = () => {}
  const together = new Promise<void>((resolve) => {
    open = resolve
  })
  return async () => {
    missing -= 1
    const came = count - missing
    if (missing === 0) open()
    await Promise.race([together, pause(patience)])
    return came
  }
}

const day = await badDay({
  hasWorker: false,
  first: {
    paymentMethods: [{ id: 'creditcard' }, { id: 'trustly' }],
    riskRules: { amountPerEmail: { atMost: 50_00 } },
  },
})
beforeEach(() => {
  Object.assign(world, { isGuarded: true, meeting: undefined, counting: undefined })
})

const ways = [
  ['as it is', true],
  ['with its guard taken out', false],
] as const

const news = async (payerUrl: string) => {
  const id = new URL(payerUrl).pathname.split('/').at(-1)
  const payment = await fetch(`${day.sandbox.url}/v2/payments/${id}`, { headers: { authorization: 'Bearer test_x' } })
  const { webhookUrl } = (await payment.json()) as { webhookUrl: string }
  return () => fetch(webhookUrl, { method: 'POST', body: new URLSearchParams({ id: id ?? '' }) })
}
const often = (kinds: string[], kind: string) => kinds.filter((one) => one === kind).length
const aPurchase = () => day.order([{ amount: 15, number: numberEnding(arrives) }])
const silence = () => day.fault({ partner: 'mollie', operation: 'webhook', kind: 'no-webhook' })

test.each(ways)('a webhook during the return, %s', async (_how, isGuarded) => {
  await silence()
  const order = await aPurchase()
  const tell = await news(order.payerUrl)
  await day.later(5)
  await day.pay(order.payerUrl)
  await writtenAfterReading(isGuarded, () => day.commit(order), tell)
  expect(often(await day.eventsOf(order.orderNumber), 'order.paid')).toBe(isGuarded ? 1 : 2)
  await finishWork(order.orderNumber)
})

test.each(ways)('two carts of one shopper who had nearly their share, %s', async (_how, isGuarded) => {
  const email = `share-${randomUUID()}@shopper.example`
  const carts = [
    await day.cart([{ amount: 30, number: numberEnding(arrives) }], { email }),
    await day.cart([{ amount: 30, number: numberEnding(arrives) }], { email }),
  ]
  world.isGuarded = isGuarded
  world.counting = meetingOf(2)
  const started = await Promise.all(carts.map(({ cartName }) => day.start(cartName)))
  const codes = started.map(({ json }) => json.code ?? 'started').sort()
  expect(codes).toEqual(isGuarded ? ['orderNotAccepted', 'started'] : ['started', 'started'])
  world.isGuarded = true
})

test('a cart that changed elsewhere since this process saw it is judged as it is', async () => {
  const spent = `${crypto.randomUUID()}@shopper.example`
  const first = await day.cart([{ amount: 30, number: numberEnding(arrives) }], { email: spent })
  expect((await day.start(first.cartName)).status).toBe(200)
  const { cartName } = await day.cart([{ amount: 30, number: numberEnding(arrives) }])
  await day.asOwner(
    `update cart set delivery_address = delivery_address || jsonb_build_object('email', $2::text) where cart_name = $1`,
    [cartName, spent],
  )
  expect((await day.start(cartName)).json.code).toBe('orderNotAccepted')
})

test.each(ways)('two returns, %s', async (_how, isGuarded) => {
  await silence()
  const order = await aPurchase()
  await day.later(5)
  await day.pay(order.payerUrl)
  await meet(isGuarded, 2, () => Promise.all([day.commit(order), day.commit(order)]))
  expect(often(await day.eventsOf(order.orderNumber), 'order.paid')).toBe(isGuarded ? 1 : 2)
  await finishWork(order.orderNumber)
})

test.each(ways)('the sweeper during a webhook, about a second payment, %s', async (_how, isGuarded) => {
  await silence()
  const order = await aPurchase()
  const second = await day.start(order.cartName, 'trustly')
  await day.pay(order.payerUrl)
  await (await news(order.payerUrl))()
  await finishWork(order.orderNumber)
  await day.pay(second.json.payerUrl)
  const tell = await news(second.json.payerUrl)
  await day.asOwner(`update payment set look_at = 'epoch' where order_number = $1 and state = 'open'`, [
    order.orderNumber,
  ])
  await meet(isGuarded, 2, () => Promise.all([day.sweepOnce(), tell()]))
  const refunds = await day.asOwner('select 1 from refund where order_number = $1', [order.orderNumber])
  expect(refunds).toHaveLength(isGuarded ? 1 : 2)
  // Even then the provider refunds no more than it took: it refuses the second refund.
  await finishWork(order.orderNumber)
  await day.until(order, { orderStatus: 'committed', refunded: 15 })
})

test('a decision about an earlier revision writes nothing', async () => {
  const { orderNumber } = await aPurchase()
  const { db } = await day.app.shopOf(day.ours)
  const facts = `select state, revision, (select count(*) from order_event e where e.order_number = o.order_number) as events,
    (select count(*) from graphile_worker._private_jobs where payload ->> 'orderNumber' = o.order_number) as jobs
    from orders o where order_number = $1`
  const [before] = await day.asOwner<{ revision: number }>(facts, [orderNumber])
  const stale = {
    orderNumber,
    revision: (before?.revision ?? 0) - 1,
    state: 'cancelled' as const,
    timeline: [{ kind: 'order.cancelled' as const, actor: 'clock' as const }],
    announcements: [{ kind: 'order.done' as const }],
  }
  await expect(db.transaction((tx) => saveOrder(tx, day.ours, stale, new Date()))).rejects.toSatisfy(isStale)
  expect(await day.asOwner(facts, [orderNumber])).toEqual([before])
})

test('whoever claims a unit or a refund makes stale what others read before', async () => {
  const order = await day.order([{ amount: 15, number: numberEnding(declined) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'paid' })
  const shop = await day.app.shopOf(day.ours)
  const revision = async () => (await shop.db.read((tx) => findPosition(tx, order.orderNumber)))?.revision ?? 0
  const seen = [await revision()]
  const send: typeof shop.supplier.send = async (unit) => {
    seen.push(await revision())
    return shop.supplier.send(unit)
  }
  await deliverOrder({ ...shop, supplier: { ...shop.supplier, send } }, order.orderNumber)
  await expect.poll(() => day.eventsOf(order.orderNumber)).toContain('refund.requested')
  seen.push(await revision())
  const mollie = providerOf(shop.payments, { provider: 'mollie' })
  const createRefund: typeof mollie.createRefund = async (refund) => {
    seen.push(await revision())
    return mollie.createRefund(refund)
  }
  await refundOrder({ ...shop, payments: [{ ...mollie, createRefund }] }, order.orderNumber)
  expect(seen).toHaveLength(4)
  expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => one - other))
})

/** Without the guard, two workers disturb each other only if they meet, so several attempts are made. */
async function callsOf(isGuarded: boolean, meet: () => Promise<number>): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const calls = await meet()
    if (isGuarded || calls > 1 || tries === 5) return calls
  }
}

test.each(ways)('two workers with the same delivery, %s', async (_how, isGuarded) => {
  const calls = await callsOf(isGuarded, async () => {
    const order = await aPurchase()
    await day.pay(order.payerUrl)
    await day.until(order, { orderState: 'paid' })
    // Confirmed before: whoever meets another that writes the confirmation claims nothing, which is a guard as well.
    await day.asOwner(
      `insert into message (tenant, message_id, about, occasion, channel, recipient, created_at)
        values ($1, $2, $3, 'confirmation', 'email', $4, now())`,
      [day.ours, randomUUID(), order.orderNumber, order.email],
    )
    const shop = await day.app.shopOf(day.ours)
    const send = vi.fn(shop.supplier.send)
    world.isGuarded = isGuarded
    const supplier = { ...shop.supplier, send }
    await Promise.all([1, 2].map(() => deliverOrder({ ...shop, supplier }, order.orderNumber)))
    world.isGuarded = true
    // The second delivery was not carried out: the supplier knows our reference.
    await day.asOwner(`update delivery set state = 'unknown', look_at = 'epoch' where state in ('planned', 'sending')`)
    await day.later(70)
    await day.until(order, { orderState: 'done', orderStatus: 'committed' })
    return send.mock.calls.length
  })
  expect(calls).toBe(isGuarded ? 1 : 2)
})

test.each(ways)('two workers with the same refund, %s', async (_how, isGuarded) => {
  const calls = await callsOf(isGuarded, async () => {
    const order = await day.order([{ amount: 15, number: numberEnding(declined) }])
    await day.pay(order.payerUrl)
    await day.until(order, { orderState: 'paid' })
    const shop = await day.app.shopOf(day.ours)
    await deliverOrder(shop, order.orderNumber)
    await expect.poll(() => day.eventsOf(order.orderNumber)).toContain('refund.requested')
    const mollie = providerOf(shop.payments, { provider: 'mollie' })
    const createRefund = vi.fn(mollie.createRefund)
    world.isGuarded = isGuarded
    const payments = [{ ...mollie, createRefund }]
    await Promise.all([1, 2].map(() => refundOrder({ ...shop, payments }, order.orderNumber)))
    world.isGuarded = true
    await day.asOwner(`update refund set state = 'unknown', look_at = 'epoch' where state in ('requested', 'sending')`)
    await day.later(70)
    await day.until(order, { orderStatus: 'refunded', refunded: 15 })
    return createRefund.mock.calls.length
  })
  expect(calls).toBe(isGuarded ? 1 : 2)
})

test.each(ways)('an item put in while the cart is ordered, %s', async (_how, isGuarded) => {
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  const item = { productId: 'own-brand-30', amount: 30, phoneNumber: numberEnding(arrives) }
  const [added, started] = await meet(isGuarded, 2, () =>
    Promise.all([
      day.ask('POST /api/shop/rest/v2/addToCart', { body: { cartName, items: [item] } }),
      day.start(cartName),
    ]),
  )
  const { totalPrice } = await day.commit({ cartName, orderNumber: started.json.orderNumber })
  const isInTheOrder = totalPrice === 45
  // Either it is ordered, or the shopper was told that it is not.
  expect(isInTheOrder === (added.status === 200)).toBe(isGuarded)
})

test('two starts without the lock of the cart: the database itself lets one order be', async () => {
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  // Confirmed, because otherwise the later one is asked whether it is meant, if it looks after the first was written.
  const body = { cartName, paymentMethod: 'creditcard', confirmDuplicate: true }
  const start = () => day.ask('POST /api/shop/rest/checkout-start-payment', { body })
  const started = await meet(false, 2, () => Promise.all([start(), start()]))
  expect(started.map(({ status }) => status).toSorted()).toEqual([200, 500])
  expect(await day.asOwner('select 1 from orders where cart_name = $1', [cartName])).toHaveLength(1)
})

async function meet<T>(isGuarded: boolean, count: number, work: () => Promise<T>): Promise<T> {
  world.isGuarded = isGuarded
  world.meeting = meetingOf(count)
  const outcome = await work()
  Object.assign(world, { isGuarded: true, meeting: undefined })
  return outcome
}

/** Lets the writer, who need not read, write between the reader's reading and its writing. */
async function writtenAfterReading(isGuarded: boolean, reader: () => Promise<unknown>, writer: () => Promise<unknown>) {
  const [hasRead, isWritten] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  world.isGuarded = isGuarded
  world.meeting = async () => {
    world.meeting = undefined
    hasRead.resolve()
    await isWritten.promise
    return 1
  }
  const reading = reader()
  await hasRead.promise
  await writer()
  isWritten.resolve()
  await reading
  world.isGuarded = true
}

/** Does the work of the jobs. */
async function finishWork(orderNumber: string): Promise<void> {
  const shop = await day.app.shopOf(day.ours)
  await deliverOrder(shop, orderNumber)
  await refundOrder(shop, orderNumber)
  await expect.poll(() => day.eventsOf(orderNumber)).toContain('order.done')
  await day.later(70)
}
