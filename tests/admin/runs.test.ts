import { describe, expect, test } from 'vitest'
import type { Admin } from '#admin'
import { approve, perform, planFor, planRuns, readRun, workOnRun } from '#admin/actions'
import type { RoleName } from '#admin/permissions'
import { wakeRuns } from '#admin/runs'
import type { AdminDatabase } from '#database'
import { systemClock } from '#kit/clock'
import { testSite } from '../support/admin/site.ts'
import { standing } from '../support/products/stocked.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// Many acts of one kind: planned as a list, agreed to as a whole, done one by one.

const day = await badDay()
const { ours, theirs, asOwner } = day
const { backOffice } = day.app
if (!backOffice) throw new Error('this shop has no back office')
const { database, open } = backOffice

/** Somebody who works here and has just proved to be there. */
async function as(role: RoleName, name: string = role, brands: string[] | 'all' = 'all'): Promise<Admin> {
  await asOwner(
    `insert into operator (operator_id, name, email, language, is_demo, created_at)
      values ($1, $1, $1 || '@house.example', 'en', false, now()) on conflict do nothing`,
    [name],
  )
  await asOwner(
    `insert into operator_grant (operator_id, role, tenants, granted_by, granted_at)
      values ($1, $2, $3, 'somebody', now()) on conflict do nothing`,
    [name, role, brands === 'all' ? null : brands],
  )
  return open({
    operator: {
      operatorId: name,
      name,
      email: `${name}@house.example`,
      language: 'en',
      grants: [{ role, tenants: brands }],
    },
    sessionId: `session of ${name}`,
    site: testSite(database).site,
    ip: '192.0.2.7',
    requestId: 'request-1',
    provenAt: new Date(),
  })
}

const buy = async (amount = 15, quantity = 1) => {
  const order = await day.order([{ amount, number: numberEnding(arrives), quantity }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  return order.orderNumber
}
const buyMany = (count: number) => Promise.all(Array.from({ length: count }, () => buy()))

let presses = 0
const press = () => ({ key: `press-${++presses}` })
const chosen = (orders: readonly string[]) => orders.map((subject) => ({ tenant: ours, subject }))

async function planned(admin: Admin, orders: readonly string[], reason = 'a bad delivery') {
  const answer = await planRuns(admin, 'refund', chosen(orders), { reason })
  if (!('runIds' in answer)) throw new Error(answer.refusal)
  return { tenant: ours, runId: answer.runIds[0] ?? '' }
}
type RunWorks = Parameters<typeof workOnRun>[0]
const works = (over: Partial<RunWorks> = {}): RunWorks => ({
  database,
  open,
  site: testSite(database).site,
  clock: systemClock,
  report: () => {},
  pace: 0,
  ...over,
})
const work = (runId: string) => Promise.all([workOnRun(works(), runId), workOnRun(works(), runId)])
const shown = async (runId: string) => {
  const run = await readRun(await as('finance', 'reads'), runId)
  if (!run) throw new Error('no run')
  return { ...run, states: run.lines.map(({ state, refusal }) => refusal ?? state) }
}
const givenOf = async (orders: readonly string[]) =>
  (
    await asOwner<{ sum: number; count: number }>(
      `select coalesce(sum(amount), 0)::int as sum, count(distinct goodwill_id)::int as count from goodwill
        where order_number = any($1)`,
      [orders],
    )
  )[0]
const rowsOf = (runId: string) =>
  asOwner<{ key: string | null; step: string; operator: string }>(
    `select key, step, operator_id as operator from admin_action where approval_id = 'run ' || $1 order by action_no`,
    [runId],
  )

test('is looked at first, begins once however often it is pressed, and each act has rows of its own', async () => {
  const orders = await buyMany(3)
  const finance = await as('finance')
  const [given = ''] = orders
  const whole = { tenant: ours, orderNumber: given, line: null, amount: null, reason: 'asked by phone' }
  expect(await perform(finance, 'refund.give', whole, press())).toHaveProperty('done')
  const run = await planned(finance, [...orders, 'S00000000000', given])
  expect((await shown(run.runId)).states).toEqual(['nothingLeft', 'planned', 'planned', 'orderNotFound'])
  expect(await planFor(finance, 'run.refund', run)).toMatchObject({
    plan: { count: 2, leftOut: 2, amount: 30_00, currency: 'EUR' },
    needsSecond: false,
  })
  expect(await givenOf(orders)).toEqual({ sum: 15_00, count: 1 })
  const one = press()
  const both = [perform(finance, 'run.refund', run, one), perform(finance, 'run.refund', run, one)]
  expect(await Promise.all(both)).toEqual([{ done: { count: 2 } }, { done: { count: 2 } }])
  expect(await perform(finance, 'run.refund', run, press())).toEqual({ refusal: 'runBegun' })
  await work(run.runId)
  await work(run.runId)
  const { states, sums, endedAt } = await shown(run.runId)
  expect(states).toEqual(['nothingLeft', 'done', 'done', 'orderNotFound'])
  expect(sums.done).toEqual({ count: 2, amount: 30_00 })
  expect(endedAt).not.toBeNull()
  expect(await givenOf(orders)).toEqual({ sum: 45_00, count: 3 })
  const rows = await rowsOf(run.runId)
  expect(rows.filter(({ step }) => step === 'begun').map(({ key }) => key)).toEqual(
    expect.arrayContaining([`run ${run.runId} 2`, `run ${run.runId} 3`]),
  )
  expect(rows).toHaveLength(4)
  expect(new Set(rows.map(({ operator }) => operator))).toEqual(new Set(['finance']))
})

test('the sum of the whole needs a second person, who is another one; acts are done in the name of who asked', async () => {
  const orders = [await buy(15, 9), await buy(15, 9)]
  const lead = await as('support-lead', 'lea')
  const run = await planned(lead, orders)
  expect(await planFor(lead, 'run.refund', run)).toMatchObject({ plan: { amount: 270_00 }, needsSecond: true })
  const filed = await perform(lead, 'run.refund', run, press())
  if (!('waiting' in filed)) throw new Error(JSON.stringify(filed))
  await work(run.runId)
  expect(await givenOf(orders)).toEqual({ sum: 0, count: 0 })
  expect(await approve(await as('finance', 'lea'), filed.waiting)).toEqual({ refusal: 'ownWish' })
  expect(await approve(await as('support-lead', 'lou'), filed.waiting)).toEqual({ refusal: 'aboveYourLimit' })
  expect(await approve(await as('finance', 'fay'), filed.waiting)).toEqual({ done: { count: 2 } })
  await work(run.runId)
  expect(await givenOf(orders)).toEqual({ sum: 270_00, count: 2 })
  expect(await shown(run.runId)).toMatchObject({ begunBy: 'lea', approvedBy: 'fay' })
  expect((await rowsOf(run.runId)).every(({ operator }) => operator === 'lea')).toBe(true)
})

test('what one gives by runs counts for the day as a whole, and for each order', async () => {
  const [first, second, third] = [await buy(15, 4), await buy(15, 2), await buy(15, 2)]
  const support = await as('support', 'sam')
  const some = { tenant: ours, orderNumber: first, line: null, amount: 30_00, reason: 'came late' }
  expect(await perform(support, 'refund.give', some, press())).toHaveProperty('done')
  // 30 more of the same order are above 50, though the run gives no more than that.
  expect(await planFor(support, 'run.refund', await planned(support, [first]))).toMatchObject({
    plan: { amount: 30_00 },
    needsSecond: true,
  })
  const run = await planned(support, [second])
  expect(await perform(support, 'run.refund', run, press())).toEqual({ done: { count: 1 } })
  await work(run.runId)
  const given = (cents: number) =>
    asOwner(
      `insert into admin_action (action_no, chain, action_id, step, at, operator_id, session_id, ip, request_id, name,
          tenant, subject, counts)
        values (0, '', 'before ' || $2::text, 'begun', now(), 'sam', 's', 'i', 'r', 'refund.give', $1, 'order x', $2::bigint)`,
      [ours, String(cents)],
    )
  const other = { ...some, orderNumber: third, amount: null }
  await given(410_00)
  // 30 + 30 + 410 + 30 are the limit of a day: the act of the run is not counted beside the run.
  expect(await planFor(support, 'refund.give', other)).toMatchObject({ needsSecond: false })
  await given(1)
  expect(await planFor(support, 'refund.give', other)).toMatchObject({ needsSecond: true })
})

test('an order that changed since it was planned is refused on its own line', async () => {
  const orders = await buyMany(2)
  const finance = await as('finance')
  const run = await planned(finance, orders)
  const [changed = ''] = orders
  const some = { tenant: ours, orderNumber: changed, line: null, amount: 5_00, reason: 'meanwhile' }
  expect(await perform(finance, 'refund.give', some, press())).toHaveProperty('done')
  expect(await perform(finance, 'run.refund', run, press())).toHaveProperty('done')
  await work(run.runId)
  expect((await shown(run.runId)).states).toEqual(['changedSince', 'done'])
  expect(await givenOf(orders)).toEqual({ sum: 20_00, count: 2 })
})

test('is stopped by one press: the rest stays undone until somebody goes on', async () => {
  const orders = await buyMany(3)
  const finance = await as('finance')
  const run = await planned(finance, orders)
  expect(await perform(finance, 'run.stop', run, press())).toEqual({ refusal: 'runNotGoing' })
  expect(await perform(finance, 'run.refund', run, press())).toHaveProperty('done')
  // Stopped while the first act is under way.
  let isStopped = false
  const stopping: RunWorks = works({
    open: async (caller) => {
      const admin = await open(caller)
      const shopOf: Admin['shopOf'] = async (tenant) => {
        if (!isStopped) expect(await perform(finance, 'run.stop', run, press())).toEqual({ done: { stopped: true } })
        isStopped = true
        return admin.shopOf(tenant)
      }
      return { ...admin, shopOf }
    },
  })
  await workOnRun(stopping, run.runId)
  await work(run.runId)
  expect(await shown(run.runId)).toMatchObject({ states: ['done', 'planned', 'planned'], endedAt: null })
  expect(await givenOf(orders)).toEqual({ sum: 15_00, count: 1 })
  const catalogue = await as('catalogue')
  for (const name of ['run.stop', 'run.go-on'] as const)
    expect(await perform(catalogue, name, run, press()), name).toEqual({ refusal: 'notAllowed' })
  expect(await perform(finance, 'run.go-on', run, press())).toEqual({ done: { going: true } })
  await work(run.runId)
  expect((await shown(run.runId)).states).toEqual(['done', 'done', 'done'])
  expect(await givenOf(orders)).toEqual({ sum: 45_00, count: 3 })
  expect(await perform(finance, 'run.go-on', run, press())).toEqual({ refusal: 'runNotGoing' })
})

test('who lost the role meanwhile does no more', async () => {
  const orders = await buyMany(1)
  const leaver = await as('finance', 'leaver')
  const run = await planned(leaver, orders)
  expect(await perform(leaver, 'run.refund', run, press())).toHaveProperty('done')
  await asOwner(`delete from operator_grant where operator_id = 'leaver'`)
  await work(run.runId)
  expect((await shown(run.runId)).states).toEqual(['notAllowed'])
  expect(await givenOf(orders)).toEqual({ sum: 0, count: 0 })
})

test('of another brand nothing is planned, seen, begun or stopped', async () => {
  const [orderNumber = ''] = await buyMany(1)
  const run = await planned(await as('finance'), [orderNumber])
  const stranger = await as('finance', 'stranger', [theirs])
  expect(await planRuns(stranger, 'refund', chosen([orderNumber]), { reason: 'x' })).toEqual({ refusal: 'notAllowed' })
  expect(await readRun(stranger, run.runId)).toBeUndefined()
  expect(await perform(stranger, 'run.refund', run, press())).toEqual({ refusal: 'notAllowed' })
  const asTheirs = { ...run, tenant: theirs }
  expect(await perform(stranger, 'run.refund', asTheirs, press())).toEqual({ refusal: 'runNotFound' })
  expect(await perform(stranger, 'run.stop', asTheirs, press())).toEqual({ refusal: 'runNotFound' })
})

test('more than a run may do is refused, and so is nothing', async () => {
  const finance = await as('finance')
  const many = Array.from({ length: 501 }, (_, index) => `S${String(index).padStart(11, '0')}`)
  expect(await planRuns(finance, 'refund', chosen(many), { reason: 'x' })).toMatchObject({ refusal: 'tooManyForRun' })
  expect(await planRuns(finance, 'refund', [], { reason: 'x' })).toEqual({ refusal: 'nothingChosen' })
})

test('receipts are sent again, once each; an order without one is left out', async () => {
  const [orderNumber = ''] = await buyMany(1)
  const open = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  const support = await as('support')
  const wish = { reason: 'the mail was down', channel: 'email' as const }
  const answer = await planRuns(support, 'send', chosen([orderNumber, open.orderNumber]), wish)
  const runId = 'runIds' in answer ? (answer.runIds[0] ?? '') : ''
  expect(await perform(support, 'run.send', { tenant: ours, runId }, press())).toEqual({ done: { count: 1 } })
  const sent = () =>
    asOwner(`select from order_event where order_number = $1 and kind = 'receipt.wanted'`, [orderNumber])
  await work(runId)
  expect(await sent()).toHaveLength(1)
  // Killed after it was sent and before that was written down: it is not sent again.
  const once = { tenant: ours, orderNumber, channel: 'email' }
  const one = press()
  let isKilled = false
  const killed: Admin = {
    ...support,
    own: (work) => (isKilled ? Promise.reject(new Error('killed')) : support.own(work)),
    shopOf: async (tenant) => {
      const shop = await support.shopOf(tenant)
      const transaction: typeof shop.db.transaction = async (work) => {
        const answer = await shop.db.transaction(work)
        isKilled = true
        return answer
      }
      return { ...shop, db: { ...shop.db, transaction } }
    },
  }
  await expect(perform(killed, 'receipt.send-again', once, one)).rejects.toThrow('killed')
  expect(await sent()).toHaveLength(2)
  const later = { now: () => new Date(Date.now() + 120_000) }
  expect(await perform({ ...support, clock: later }, 'receipt.send-again', once, one)).toHaveProperty('done')
  expect(await sent()).toHaveLength(2)
})

test('products are stopped, cases are resolved, each by an act of its own', async () => {
  const catalogue = await as('catalogue')
  const products = ['own-brand-15', 'own-brand-30'].map((subject) => ({ tenant: ours, subject }))
  const planOf = async () => {
    const answer = await planRuns(catalogue, 'discontinue', products, { reason: 'bad delivery' })
    return 'runIds' in answer ? (answer.runIds[0] ?? '') : ''
  }
  const runId = await planOf()
  expect(await perform(catalogue, 'run.discontinue', { tenant: ours, runId }, press())).toEqual({ done: { count: 2 } })
  await work(runId)
  const statesOf = `select status, count(*)::int from product where tenant = $1
    and product_id in ('own-brand-15', 'own-brand-30') group by status`
  expect(await asOwner(statesOf, [ours])).toEqual([{ status: 'INACTIVE', count: 2 }])
  const again = await planOf()
  expect((await readRun(catalogue, again))?.lines.map(({ refusal }) => refusal)).toEqual(['doneBefore', 'doneBefore'])
  await asOwner(`update product set status = 'ACTIVE' where tenant = $1`, [ours])
  await asOwner(`select pg_notify('saldo_catalogue', $1)`, [ours])
  await untilHolds(async () => expect(await standing(day.ask, 'own-brand-15')).toBe('ACTIVE'))

  await asOwner(
    `insert into admin_case (case_id, source, tenant, subject, since, due_at, facts, facts_hash, state)
      select 'alert run ' || n, 'alert', $1, 'run', now(), now(), '{}', 'as it was', 'open' from generate_series(1, 2) n`,
    [ours],
  )
  const support = await as('support')
  const cases = ['alert run 1', 'alert run 2'].map((subject) => ({ tenant: ours, subject }))
  const answer = await planRuns(support, 'resolve', cases, { reason: 'told all of them' })
  const ofCases = 'runIds' in answer ? (answer.runIds[0] ?? '') : ''
  await asOwner(`update admin_case set facts_hash = 'another' where case_id = 'alert run 2'`)
  expect(await perform(support, 'run.resolve', { tenant: ours, runId: ofCases }, press())).toHaveProperty('done')
  await work(ofCases)
  expect((await readRun(support, ofCases))?.lines.map(({ state, refusal }) => refusal ?? state)).toEqual([
    'done',
    'changedSince',
  ])
})

describe('a worker that dies at any line', () => {
  /** Everything that a lane asks of the database, of which the nth is its last: before it, or after it was done. */
  function dying(last: number, when: 'before' | 'after'): RunWorks & { isDead(): boolean } {
    let asked = 0
    let isDead = false
    const mortal =
      <A extends unknown[], T>(ask: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        if (isDead) throw new Error('killed')
        asked += 1
        if (asked < last) return ask(...args)
        isDead = true
        if (when === 'after') await ask(...args)
        throw new Error('killed')
      }
    const mortalDatabase: AdminDatabase = {
      ...database,
      read: mortal(database.read) as AdminDatabase['read'],
      change: mortal(database.change) as AdminDatabase['change'],
    }
    return {
      ...works({ database: mortalDatabase }),
      isDead: () => isDead,
      open: async (caller) => {
        const admin = await open(caller)
        const own = mortal(admin.own) as Admin['own']
        const shopOf: Admin['shopOf'] = async (tenant) => {
          const shop = await admin.shopOf(tenant)
          const transaction = mortal(shop.db.transaction) as typeof shop.db.transaction
          return { ...shop, db: { ...shop.db, transaction } }
        }
        return { ...admin, own, shopOf }
      },
    }
  }
  const later = { now: () => new Date(Date.now() + 200_000) }
  const afterwards = works({ clock: later, open: async (caller) => ({ ...(await open(caller)), clock: later }) })

  test.each(['before', 'after'] as const)('%s it: each act is done once, the run ends', async (when) => {
    const finance = await as('finance', `finance ${when}`)
    let deaths = 0
    for (let last = 1; ; last += 1) {
      const orders = await buyMany(1)
      const run = await planned(finance, orders)
      expect(await perform(finance, 'run.refund', run, press())).toHaveProperty('done')
      const lane = dying(last, when)
      await workOnRun(lane, run.runId).catch(() => {})
      if (lane.isDead()) deaths += 1
      await wakeRuns(database)
      // Two lanes find it at once.
      await Promise.all([workOnRun(afterwards, run.runId), workOnRun(afterwards, run.runId)])
      const { states, sums, endedAt } = await shown(run.runId)
      expect(states, `killed ${when} ${last}`).toEqual(['done'])
      expect(endedAt).not.toBeNull()
      const given = await givenOf(orders)
      expect(given, `killed ${when} ${last}`).toEqual({ sum: sums.done.amount, count: sums.done.count })
      expect(given?.sum).toBe(15_00)
      const ends = (await rowsOf(run.runId)).filter(({ step }) => step === 'done')
      expect(ends, `killed ${when} ${last}`).toHaveLength(1)
      if (!lane.isDead()) break
    }
    expect(deaths).toBeGreaterThan(6)
  })
})
