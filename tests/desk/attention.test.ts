import { beforeAll, expect, test } from 'vitest'
import { perform } from '#admin/actions'
import { findOpenCases, gather } from '#admin/attention'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'

const day = await badDay({ booksDiffer: true })
const { ours, theirs, asOwner } = day
let now = Date.now()
const clock = { now: () => new Date(now) }

async function agentOf(tenants: 'all' | string[], operatorId = 'ada') {
  const { backOffice } = day.app
  if (!backOffice) throw new Error('this shop has no back office')
  const operator = { operatorId, name: 'Ada', email: 'ada@saldo.example', language: 'en' as const }
  const admin = await backOffice.open({
    operator: { ...operator, grants: [{ role: 'support', tenants }] },
    sessionId: 's',
    ip: '192.0.2.7',
    requestId: 'r',
    provenAt: undefined,
  })
  return { ...admin, clock }
}
const gathered = async () => {
  const { backOffice } = day.app
  if (backOffice) await gather(backOffice.database, [ours, theirs], clock)
  const admin = await agentOf('all')
  return admin.own((tx) => findOpenCases(tx, [ours, theirs], clock.now(), 100))
}
const act = async (name: 'case.take' | 'case.snooze' | 'case.resolve', more: object) => {
  const [open] = await gathered()
  const input = { tenant: open?.tenant, caseId: open?.caseId, ...more }
  return perform(await agentOf('all'), name, input, { key: crypto.randomUUID() })
}

let orderNumber = ''
beforeAll(async () => {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  orderNumber = order.orderNumber
})
const chargeBack = (amount: number) =>
  asOwner(
    `insert into payment_event (tenant, payment_id, kind, amount, at, reference)
     select p.tenant, p.payment_id, 'charged-back', $2::bigint, now(), 'cb-' || $2 from payment p where p.order_number = $1`,
    [orderNumber, amount],
  )

test('a cause is one case however often it is gathered; whoever has no grant for the brand does not see it', async () => {
  expect(await gathered()).toEqual([])
  await chargeBack(7)
  await gathered()
  expect(await gathered()).toMatchObject([{ source: 'charged-back', orderNumber, amount: 7, currency: 'EUR' }])
  const stranger = await agentOf([theirs])
  expect(await stranger.own((tx) => findOpenCases(tx, [theirs], clock.now(), 100))).toEqual([])
  const [known] = await gathered()
  const foreign = await perform(stranger, 'case.take', { tenant: theirs, caseId: known?.caseId }, { key: 'foreign' })
  expect(foreign).toEqual({ refusal: 'caseNotFound' })
})

test('somebody takes it; snoozed it is away for some hours', async () => {
  expect(await act('case.take', {})).toHaveProperty('done')
  expect(await gathered()).toMatchObject([{ takenBy: 'ada' }])
  expect(await act('case.snooze', { hours: 2 })).toHaveProperty('done')
  expect(await gathered()).toEqual([])
  now += 2 * 3_600_000
  expect(await gathered()).toHaveLength(1)
})

test('resolved with a reason it stays closed, until its facts change', async () => {
  expect(await act('case.resolve', { reason: ' ' })).toMatchObject({ refusal: 'inputNotValid' })
  expect(await act('case.resolve', { reason: 'evidence was sent' })).toHaveProperty('done')
  expect(await gathered()).toEqual([])
  await chargeBack(3)
  expect(await gathered()).toMatchObject([{ amount: 10, takenBy: null, reason: null }])
})

test('it closes by itself when its cause is gone, and opens when the cause is back', async () => {
  const loss = `insert into loss (tenant, order_number, loss_id, amount, charged_back, reason, operator, at)
    values ('${ours}', '${orderNumber}', 'loss-1', 10, 10, 'given up', 'ada', now())`
  await asOwner(loss)
  expect(await gathered()).toEqual([])
  await chargeBack(4)
  expect(await gathered()).toMatchObject([{ amount: 14 }])
})
