import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { perform } from '#admin/actions'
import {
  type AttentionCase,
  countWaiting,
  gather,
  listCases,
  type SourceName,
  sourceNames,
  sources,
} from '#admin/attention'
import { writeEntry } from '#admin/audit'
import type { Grant, RoleName } from '#admin/permissions'
import { feelPulse } from '#admin/watch'
import { maintainStock } from '#stock'
import { createMetrics } from '#watch'
import { alertKinds } from '../../src/admin/attention/sources/orders.ts'
import { sentenceOf } from '../../src/back-office/pages/queue/sentence.ts'
import { textsOf } from '../../src/back-office/texts/texts-of.server.ts'
import { noteRound } from '../../src/reactions/store.ts'
import { tellOfTrouble } from '../../src/reactions/trouble-figures.ts'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { arrives, badDay, numberEnding, type Ordered } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const day = await badDay({ operatorEmail: 'operator@saldo.example' })
const { ours, theirs, asOwner, app } = day

const backOffice = app.backOffice as NonNullable<typeof app.backOffice>
const failures: unknown[] = []
const round = async () => {
  const report = (source: string, error: unknown) => void failures.push([source, error])
  const { clock } = await backOfficeOf(app).operator('engineer').admin()
  await gather({ database: backOffice.database, tenants: [ours, theirs], now: clock.now(), report })
  expect(failures).toEqual([])
}
const as = async (role: RoleName, tenants: Grant['tenants'] = 'all', operatorId: string = role) => {
  const operator = backOfficeOf(app).operator(role, tenants, { operatorId })
  operator.prove((await operator.admin()).clock.now())
  return operator.admin()
}

let presses = 0
const press = () => ({ key: `queue-${++presses}` })
const buy = async () => {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl)
  return order
}
const casesOf = async (source: SourceName, subject?: string): Promise<AttentionCase[]> => {
  const rows = await asOwner<AttentionCase>(
    `select case_id as "caseId", tenant, subject, state, taken_by as "takenBy", amount::int as amount, facts, reason
     from admin_case where source = $1 and ($2::text is null or subject = $2) order by case_id`,
    [source, subject ?? null],
  )
  return rows
}
const stateOf = async (source: SourceName, subject?: string) => {
  await round()
  return (await casesOf(source, subject))[0]?.state
}
const eventsOf = async (caseId: string) =>
  (
    await asOwner<{ kind: string }>('select kind from admin_case_event where case_id = $1 order by event_no', [caseId])
  ).map(({ kind }) => kind)

const atTheBank = async ({ orderNumber }: Ordered, what: '' | '/reverse', amount?: string) => {
  const [payment] = await asOwner<{ reference: string }>('select reference from payment where order_number = $1', [
    orderNumber,
  ])
  const answer = await fetch(`${day.sandbox.url}/payments/${payment?.reference}/chargebacks${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(amount ? { amount } : {}),
  })
  expect(answer.status).toBe(200)
}

test('a chargeback: opened, taken, resolved, opened again when the bank takes more, gone when it gives up', async () => {
  const order = await buy()
  await day.until(order, { orderState: 'done' })
  expect(await stateOf('chargeback')).toBeUndefined()
  await atTheBank(order, '', '10.00')
  await untilHolds(async () => expect(await stateOf('chargeback', order.orderNumber)).toBe('open'))
  const [one] = (await casesOf('chargeback')) as [AttentionCase]
  expect(one).toMatchObject({ tenant: ours, amount: 1000 })
  await round()
  expect(await eventsOf(one.caseId)).toEqual(['opened'])

  const support = await as('support', [ours], 'sam')
  const wish = { tenant: ours, caseId: one.caseId }
  expect((await listCases(support, {})).map(({ caseId }) => caseId)).toContain(one.caseId)
  expect(await listCases(support, { isMine: true })).toEqual([])
  expect(await perform(support, 'case.take', wish, press())).toEqual({ done: { state: 'taken' } })
  expect((await listCases(support, { isMine: true })).map(({ caseId }) => caseId)).toEqual([one.caseId])
  const resolved = { ...wish, reason: 'evidence sent' }
  const key = press()
  for (const _ of [1, 2])
    expect(await perform(support, 'case.resolve', resolved, key)).toEqual({ done: { state: 'resolved' } })
  expect(await perform(support, 'case.take', wish, press())).toMatchObject({ refusal: 'caseGone' })
  expect(await stateOf('chargeback', order.orderNumber)).toBe('resolved')
  expect((await listCases(support, {})).map(({ caseId }) => caseId)).not.toContain(one.caseId)

  await atTheBank(order, '')
  await untilHolds(async () => expect(await stateOf('chargeback', order.orderNumber)).toBe('open'))
  expect((await casesOf('chargeback'))[0]).toMatchObject({ amount: 1500, takenBy: null, reason: null })
  await atTheBank(order, '/reverse')
  await atTheBank(order, '/reverse')
  await untilHolds(async () => expect(await stateOf('chargeback', order.orderNumber)).toBe('gone'))
  expect(await perform(support, 'case.resolve', resolved, press())).toMatchObject({ refusal: 'caseGone' })
  expect(await eventsOf(one.caseId)).toEqual(['opened', 'taken', 'resolved', 'reopened', 'gone'])
  await expect(asOwner('delete from admin_case_event')).rejects.toThrow('never changed')
})

test('the menu counts cases anew after five seconds, and at once after somebody decided one', async () => {
  const plant = (tenant: string, subject: string) =>
    asOwner(
      `insert into admin_case (case_id, source, tenant, subject, since, due_at, facts, facts_hash, state)
       values ($2, 'chargeback', $1, $2, now(), 'infinity', '{}', '', 'open')`,
      [tenant, subject],
    )
  const waiting = async (tenants: Grant['tenants'], operatorId?: string) =>
    (await countWaiting(await as('support', tenants, operatorId))).waiting
  // However long this takes, what is remembered is as old as `later` says.
  day.stopClock()
  await day.later(6)
  const [ofOurs, ofTheirs, ofBoth] = [await waiting([ours]), await waiting([theirs]), await waiting('all')]
  expect(ofBoth).toBe(ofOurs + ofTheirs)
  await plant(ours, 'planted 1')
  await plant(ours, 'planted 2')
  // Who has the same grants is told the same, and the other brand's people nothing of it.
  expect([await waiting([ours]), await waiting([ours], 'sam'), await waiting([theirs])]).toEqual([
    ofOurs,
    ofOurs,
    ofTheirs,
  ])
  await day.later(6)
  expect([await waiting([ours]), await waiting([theirs]), await waiting('all')]).toEqual([
    ofOurs + 2,
    ofTheirs,
    ofBoth + 2,
  ])
  const sam = await as('support', [ours], 'sam')
  const resolved = { tenant: ours, caseId: 'planted 1', reason: 'seen to' }
  expect(await perform(sam, 'case.resolve', resolved, press())).toEqual({ done: { state: 'resolved' } })
  expect([await waiting([ours]), await waiting('all')]).toEqual([ofOurs + 1, ofBoth + 1])
  await asOwner(`update admin_case set state = 'gone', gone_at = now() where subject = 'planted 2'`)
})

test('nobody knows what became of a delivery: a case until the supplier tells', async () => {
  await day.fault({ partner: 'dt-one', operation: 'create-transaction', kind: 'lost-answer', times: 1 })
  await day.fault({ partner: 'dt-one', operation: 'callback', kind: 'no-webhook' })
  await day.fault({ partner: 'dt-one', operation: 'list-transactions', kind: 'error' })
  const order = await buy()
  await expect.poll(() => day.eventsOf(order.orderNumber)).toContain('delivery.unknown')
  expect(await stateOf('delivery-unknown')).toBeUndefined()
  await day.later(16 * 60)
  expect(await stateOf('delivery-unknown', order.orderNumber)).toBe('open')
  const lead = await as('support-lead')
  const [one] = (await casesOf('delivery-unknown')) as [AttentionCase]
  const until = new Date(Date.now() + 60 * 60_000).toISOString()
  const wish = { tenant: ours, caseId: one.caseId, until }
  expect(await perform(lead, 'case.snooze', wish, press())).toEqual({ done: { state: 'snoozed' } })
  expect(await stateOf('delivery-unknown', order.orderNumber)).toBe('snoozed')
  await day.later(60 * 60)
  expect(await stateOf('delivery-unknown', order.orderNumber)).toBe('open')
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  await day.later(16 * 60)
  await day.until(order, { orderState: 'done' })
  expect(await stateOf('delivery-unknown', order.orderNumber)).toBe('gone')
})

test('a refund that waits for a second person is a case until somebody decides', async () => {
  const order = await day.order([{ amount: 30, number: numberEnding(arrives), quantity: 2 }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  const support = await as('support', 'all', 'asks')
  const wish = { tenant: ours, orderNumber: order.orderNumber, line: null, amount: 5001, reason: 'came late' }
  const asked = await perform(support, 'refund.give', wish, press())
  expect(asked).toHaveProperty('waiting')
  expect(await stateOf('approval')).toBe('open')
  expect((await casesOf('approval'))[0]).toMatchObject({ subject: `order ${order.orderNumber}`, amount: 5001 })
  await day.later(25 * 60 * 60)
  expect(await stateOf('approval')).toBe('gone')
})

test('a task that fails twice is seen by who looks after the program, for all brands', async () => {
  const { registry } = app.database
  const task = { name: 'reconcile', cron: '17 * * * *' }
  const now = new Date()
  for (const times of [1, 2]) {
    await noteRound(registry, task, { '*': 'the partner is away' }, now)
    expect(await stateOf('failing-task')).toBe(times === 1 ? undefined : 'open')
  }
  const [one] = (await casesOf('failing-task')) as [AttentionCase]
  const seenBy = async (role: RoleName, tenants: Grant['tenants'] = 'all') =>
    (await listCases(await as(role, tenants), { source: 'failing-task' })).length
  expect(await Promise.all([seenBy('engineer'), seenBy('engineer', [ours]), seenBy('support')])).toEqual([1, 0, 0])
  const support = await as('support')
  expect(await perform(support, 'case.take', { tenant: null, caseId: one.caseId }, press())).toEqual({
    refusal: 'caseNotFound',
  })

  const page = backOfficeOf(app).operator('engineer', 'all', { operatorId: 'eve' })
  const shown = await page.get('/queue?source=failing-task')
  // The menu of every page says how many wait.
  expect(shown.text).toMatch(/Queue \d+ Orders/)
  expect(shown.text).toContain('A scheduled task fails again and again (*).')
  const key = /name="press" value="([^"]+)"/.exec(shown.html)?.[1]
  const sent = (action: string, more = {}) =>
    page.post('/queue', { action, case: one.caseId, tenant: '', press: key ?? '', ...more })
  expect((await sent('take')).status).toBe(302)
  expect((await page.get('/queue?mine=on')).text).toContain('A scheduled task fails')
  expect((await sent('resolve', { reason: '' })).text).toContain('Something in the form is missing or wrong.')
  expect((await sent('resolve', { reason: 'restarted', press: `${key} again` })).status).toBe(302)
  expect((await page.get('/queue')).text).not.toContain('A scheduled task fails')
  expect((await page.get('/queue?show=resolved')).text).toContain('restarted')
  expect(await eventsOf(one.caseId)).toEqual(['opened', 'taken', 'resolved'])
  await noteRound(registry, task, {}, now)
  expect(await stateOf('failing-task')).toBe('gone')
})

test('cases that were chosen are taken or snoozed by one press, each as an action of its own', async () => {
  const { registry } = app.database
  const now = new Date()
  for (const task of ['reconcile', 'sweep'].map((name) => ({ name, cron: '17 * * * *' })))
    for (const _ of [1, 2]) await noteRound(registry, task, { '*': 'away' }, now)
  await round()
  const cases = (await casesOf('failing-task')).filter(({ state }) => state !== 'gone')
  const page = backOfficeOf(app).operator('engineer', 'all', { operatorId: 'ed' })
  const { html } = await page.get('/queue?source=failing-task')
  const form = (action: string, press: string, chosen: readonly string[]) => {
    const fields = new FormData()
    for (const [name, value] of Object.entries({ action, press, for: 'day' })) fields.set(name, value)
    for (const one of chosen) fields.append('chosen', one)
    return page.post('/queue', fields)
  }
  const boxes = [...html.matchAll(/<input [^>]*name="chosen"[^>]*>/g)].map(
    ([tag]) => /value="([^"]*)"/.exec(tag)?.[1] ?? '',
  )
  expect(boxes).toHaveLength(2)
  for (const _ of [1, 2]) expect((await form('take', 'many', boxes)).status).toBe(302)
  const done = (name: string) =>
    asOwner(`select from admin_action where name = $1 and operator_id = 'ed' and step = 'done'`, [name])
  expect(await done('case.take')).toHaveLength(2)
  expect((await form('snooze', 'many', boxes)).status).toBe(302)
  expect(await done('case.snooze')).toHaveLength(2)
  for (const { caseId } of cases) expect(await eventsOf(caseId)).toEqual(expect.arrayContaining(['taken', 'snoozed']))
  expect((await form('take', 'none', [])).status).toBe(302)
  expect((await form('take', 'gone', [' no such case', ...boxes])).text).toContain('There is no such case')
  expect(await done('case.take')).toHaveLength(4)
  for (const name of ['reconcile', 'sweep']) await noteRound(registry, { name, cron: '17 * * * *' }, {}, now)
})

test('an action that began and has no end is a case until it ends', async () => {
  const engineer = await as('engineer')
  const row = {
    actionId: 'cut off',
    at: engineer.clock.now(),
    operatorId: 'engineer',
    sessionId: 's',
    ip: '192.0.2.1',
    requestId: 'r',
    name: 'refund.again',
    tenant: ours,
    subject: 'order S1',
  }
  await engineer.own((tx) => writeEntry(tx, { ...row, step: 'begun' }))
  expect(await stateOf('unended-action', 'order S1')).toBeUndefined()
  await day.later(120)
  expect(await stateOf('unended-action', 'order S1')).toBe('open')
  await engineer.own((tx) => writeEntry(tx, { ...row, step: 'done' }))
  expect(await stateOf('unended-action', 'order S1')).toBe('gone')
})

test('metrics tell how many cases wait, which are late, and since when a partner has been away', async () => {
  const { clock, own } = await as('engineer')
  const row = {
    actionId: randomUUID(),
    at: clock.now(),
    operatorId: 'engineer',
    sessionId: '-',
    ip: '-',
    requestId: 'r',
    name: 'refund.again',
    tenant: ours,
    subject: 'order S2',
  }
  await own((tx) => writeEntry(tx, { ...row, step: 'begun' }))
  const isAway = async () => {
    throw new Error('away')
  }
  await feelPulse(backOffice.database, { courier: isAway, bank: async () => undefined }, clock.now())
  const metrics = createMetrics()
  tellOfTrouble(metrics, backOffice.database, clock, async () => [ours])
  const told = async (name: string) =>
    Number(new RegExp(`^saldo_${name.replace('{', '\\{')} (\\S+)$`, 'm').exec(await metrics.text())?.[1])
  await day.later(120)
  await round()
  expect(await told('cases{source="unended-action"}')).toBe(1)
  expect(await told('cases_late{source="unended-action"}')).toBe(0)
  expect(await told('partner_away_seconds{partner="courier"}')).toBeGreaterThanOrEqual(120)
  expect(await told('partner_away_seconds{partner="bank"}')).toBe(0)
  await day.later(15 * 60)
  expect(await told('cases_late{source="unended-action"}')).toBe(1)
  await own((tx) => writeEntry(tx, { ...row, step: 'done' }))
  await round()
})

test('a stock that runs low is a case of those who look after goods, of their brands', async () => {
  await asOwner(
    `insert into product select (jsonb_populate_record(p,
       '{"product_id": "from-stock", "supplier": "stock", "supplier_product_id": null, "operator_id": null, "kind": "voucher"}')).*
     from product p where tenant = $1 limit 1`,
    [ours],
  )
  await maintainStock(await app.shopOf(ours))
  expect(await stateOf('stock', 'from-stock')).toBe('open')
  const seenBy = async (tenants: Grant['tenants']) =>
    (await listCases(await as('catalogue', tenants), { source: 'stock' })).map(({ facts }) => facts)
  expect(await seenBy([ours])).toEqual([{ state: 'out' }])
  expect(await seenBy([theirs])).toEqual([])
  expect(await countWaiting(await as('catalogue', [theirs]))).toEqual({ waiting: 0, late: 0 })
  await asOwner(`delete from product where product_id = 'from-stock'`)
  await maintainStock(await app.shopOf(ours))
  expect(await stateOf('stock', 'from-stock')).toBe('gone')
})

test.each(['en', 'de', 'nl'] as const)('every case has a sentence (%s)', async (language) => {
  const { t } = textsOf(language)
  const facts = {
    partner: 'p',
    reference: 'r',
    why: null,
    kind: 'k',
    ours: 'o',
    theirs: 't',
    rule: 'l',
    part: '*',
    task: 'j',
    action: 'a',
    draft: 'd',
    by: 'b',
    number: 1,
  }
  for (const name of sourceNames) {
    const variants =
      name === 'alert'
        ? alertKinds.map((kind) => ({ kind }))
        : name === 'stock'
          ? [{ state: 'low' }, { state: 'out' }]
          : name === 'supply'
            ? [{ state: 'low' }, { state: 'stopped' }]
            : name === 'suspicion'
              ? [{ kind: 'refused-again' }, { kind: 'paid-beyond' }, { kind: 'many-payers' }]
              : name === 'scheduled-draft'
                ? ['changed', 'unapproved', 'not-allowed', 'crossed', 'refused', 'late'].map((state) => ({ state }))
                : [{}]
    for (const one of variants) expect(sentenceOf({ source: name, facts: { ...facts, ...one } }, t)).toMatch(/\S/)
  }
})

describe('a source that fails', () => {
  test('is reported, closes nothing of its own and hides nothing of the others', async () => {
    const told: string[] = []
    const stock = { ...sources.stock, find: () => Promise.reject(new Error('away')) }
    const one = {
      tenant: ours,
      key: 'one',
      subject: 'one',
      orderNumber: null,
      since: new Date(),
      amount: null,
      currency: null,
      facts: {},
    }
    const supply = { ...sources.supply, find: async () => [one] }
    const ground = {
      database: backOffice.database,
      tenants: [ours],
      now: new Date(),
      report: (name: string) => void told.push(name),
    }
    await gather({ ...ground, of: { stock: { ...stock, find: async () => [one] } } })
    await gather({ ...ground, of: { stock, supply } })
    expect(told).toEqual(['stock'])
    expect([await casesOf('stock', 'one'), await casesOf('supply', 'one')].flat().map(({ state }) => state)).toEqual([
      'open',
      'open',
    ])
  })
})
