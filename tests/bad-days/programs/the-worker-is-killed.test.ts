import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { buildIfStale, builtProgram } from '../../../scripts/build.ts'
import { waitingUrl } from '../../support/database/waits-for-locks.ts'
import { autoTopUps } from '../../support/shop/auto-top-ups.ts'
import { arrives, badDay, declined, numberEnding } from '../../support/shop/bad-day.ts'
import { secret } from '../../support/shop/code-keys.ts'
import { temporaryFolder } from '../../support/test-run/temporary-folder.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// A real worker in its own process, killed while the supplier or provider delays its answer.
const day = await badDay({
  hasWorker: false,
  locksMayLast: true,
  first: { recurringHour: 0, topup: { autoTopupTypes: ['weekly'] } },
})
const dataFolder = await temporaryFolder('killed')
await buildIfStale(AbortSignal.timeout(300_000))
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

const workers: ChildProcess[] = []
afterEach(() => Promise.all(workers.splice(0).map(kill)))

async function aWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [builtProgram], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SALDO_ROLE: 'worker',
      SALDO_DATA: dataFolder,
      SALDO_SECRET: secret[0],
      PUBLIC_URL: day.url,
      DATABASE_URL: waitingUrl(day.appUrl),
      DATABASE_WORKER_URL: `${day.workerUrl}?application_name=worker`,
      HEALTH_PORT: '0',
      SANDBOX_PORT: String(day.sandbox.port),
      SMTP_URL: `smtp://127.0.0.1:${day.sandbox.smtpPort}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.push(child)
  let said = ''
  child.stdout?.on('data', (text) => {
    said += text
  })
  await untilHolds(() => expect(said).toContain('"msg":"ready"'))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

const lockedJobs = (orderNumber: string) =>
  day.asOwner(
    `select t.identifier as task_identifier from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where locked_at is not null and t.identifier like 'order.%' and payload ->> 'orderNumber' = $1`,
    [orderNumber],
  )
/** The statement that holds is ended first: the trigger cannot be dropped under it. */
const letGo = async () => {
  await day.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'
    and datname = current_database()`)
  await day.asOwner('drop trigger if exists hold on saldo.delivery; drop function if exists saldo.hold()')
}
const stateOf = async (table: 'delivery' | 'refund' | 'capture', orderNumber: string) =>
  (await day.asOwner<{ state: string }>(`select state from ${table} where order_number = $1`, [orderNumber]))[0]?.state

test.each([
  ['before the supplier did it', { kind: 'delay', ms: 60_000 }],
  ['after the supplier did it', { kind: 'lost-answer' }],
] as const)('killed between taking a delivery and its answer, %s', async (_when, how) => {
  const worker = await aWorker()
  await day.fault({ partner: 'dt-one', operation: 'callback', kind: 'no-webhook' })
  if (how.kind === 'delay') await day.fault({ partner: 'dt-one', operation: 'create-transaction', times: 1, ...how })
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  if (how.kind === 'lost-answer') {
    // The supplier answers, and the worker dies before it can write the answer: the row is locked until then.
    onTestFinished(letGo)
    await day.asOwner(`create function saldo.hold() returns trigger language plpgsql as $$
      begin perform pg_sleep(3600); return new; end $$;
      create trigger hold before update on saldo.delivery for each row when (new.state = 'submitted') execute function saldo.hold()`)
  }
  await day.pay(order.payerUrl)
  await untilHolds(async () => expect(await stateOf('delivery', order.orderNumber)).toBe('sending'))
  if (how.kind === 'lost-answer') {
    const made = `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
    await untilHolds(async () => expect(await day.asOwner(made)).toHaveLength(1))
  }
  await kill(worker)
  // It may have died before its call was sent: then the fault was not used yet.
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  if (how.kind === 'lost-answer') await letGo()
  expect(await lockedJobs(order.orderNumber)).toEqual([{ task_identifier: 'order.paid' }])
  expect(await day.commit(order)).toMatchObject({ orderStatus: 'PAYMENT_PENDING', orderState: 'paid' })

  // The clock alone finishes it, without the dead worker's job or another worker.
  await day.later(70)
  await day.later(70)
  await day.until(order, { orderState: 'done', orderStatus: 'committed' })
  expect(await stateOf('delivery', order.orderNumber)).toBe('delivered')
  await day.mailsTo(order.email, 0)

  await day.asOwner(`update graphile_worker._private_jobs set locked_at = locked_at - interval '6 minutes'
    where locked_at is not null`)
  await aWorker()
  await day.mailsTo(order.email, 1)
  await untilHolds(async () => expect(await lockedJobs(order.orderNumber)).toEqual([]))
})

test('killed between taking a refund and its answer', async () => {
  const worker = await aWorker()
  await day.fault({ partner: 'mollie', operation: 'create-refund', kind: 'delay', ms: 60_000, times: 1 })
  const order = await day.order([{ amount: 15, number: numberEnding(declined) }])
  await day.pay(order.payerUrl)
  await untilHolds(async () => expect(await stateOf('refund', order.orderNumber)).toBe('sending'))
  await kill(worker)
  // It may have died before its call was sent: then the fault was not used yet.
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  await day.later(70)
  await day.later(70)
  await day.until(order, { orderStatus: 'refunded', refunded: 15 })
})

test('killed between delivery and capture: what was promised is taken all the same, once', async () => {
  const worker = await aWorker()
  await day.fault({ partner: 'mollie', operation: 'create-capture', kind: 'delay', ms: 60_000, times: 1 })
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl, 'authorized')
  await untilHolds(async () => expect(await stateOf('capture', order.orderNumber)).toBe('sending'))
  await kill(worker)
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  await day.until(order, { orderState: 'done', orderStatus: 'committed' })
  await day.later(70)
  await day.later(70)
  await untilHolds(async () => expect(await stateOf('capture', order.orderNumber)).toBe('captured'))
  const paid = `select sum(e.amount)::int as paid from payment_event e join payment p using (tenant, payment_id)
    where p.order_number = $1`
  expect(await day.asOwner(paid, [order.orderNumber])).toEqual([{ paid: 1500 }])
})

test('killed while it charges automatic top-ups: another one goes on, and each is charged once', async () => {
  const worker = await aWorker()
  const { setUp, untilRuns, creditOn } = autoTopUps(day)
  const today = new Date().getDay() || 7
  const weekly = { recurringOption: { recurringType: 'WEEKLY' as const, recurringDay: today } }
  const made = [await setUp(weekly), await setUp(weekly), await setUp(weekly)]
  const ours = made.map(({ id }) => id)
  // The first charges get no answer. The worker waits for them and dies. Its clock may charge as soon as they are due.
  await day.fault({ partner: 'mollie', operation: 'create-payment', kind: 'delay', ms: 60_000 })
  await day.asOwner(`update auto_top_up set next_run = now() - interval '1 minute' where auto_top_up_id = any($1)`, [
    ours,
  ])
  const clockSays = async (...tasks: string[]) => {
    for (const task of tasks) await day.asOwner(`select saldo.enqueue($1, '{}')`, [task])
  }
  await clockSays('write-due-top-ups')
  const due = 'select 1 from auto_top_up_run where auto_top_up_id = any($1)'
  await untilHolds(async () => expect(await day.asOwner(due, [ours])).toHaveLength(made.length))
  await clockSays('charge-top-ups')
  const begun = `select 1 from payment where state = 'creating'`
  await untilHolds(async () => expect((await day.asOwner(begun)).length).toBeGreaterThan(0))
  await kill(worker)
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  // Runs that it had taken are free again after their lease.
  await day.asOwner(`update auto_top_up_run set next_try = now() where state = 'charging'`)
  await aWorker()
  await clockSays('charge-top-ups', 'charge-top-ups-2')
  await day.later(70)
  for (const { id, number } of made) {
    await untilRuns(id, [{ state: 'done' }])
    expect(await creditOn(number)).toBe(3000)
  }
})
