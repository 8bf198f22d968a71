import { expect, test } from 'vitest'
import { gather, listCases, type SourceName, sourceNames } from '#admin/attention'
import { type RoleName, roleNames } from '#admin/permissions'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'

// Each source of the queue: what opens a case, what does not yet, what ends it, and who sees it. Rows are written as the
// shop leaves them. Sources with longer stories are in queue.test.ts.

const day = await badDay({ booksDiffer: true, operatorEmail: 'operator@saldo.example' })
const { ours, theirs, asOwner, app } = day
const { operator } = backOfficeOf(app)
const backOffice = app.backOffice ?? expect.fail('no back office')

const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
await day.pay(order.payerUrl)
await day.until(order, { orderState: 'done' })
const { orderNumber } = order
const [payment] = await asOwner<{ id: string }>('select payment_id as id from payment where order_number = $1', [
  orderNumber,
])
const paymentId = payment?.id ?? ''

const minutesAgo = (minutes: number) => `now() - interval '${minutes} minutes'`
const set = (table: string, values: string) => `update ${table} set ${values} where order_number = '${orderNumber}'`
const refund = (id: string, state: string, minutes: number) =>
  `insert into refund (tenant, refund_id, order_number, payment_id, amount, reason, state, failure, requested_at)
   values ('${ours}', '${id}', '${orderNumber}', '${paymentId}', 1500, 'operator', '${state}',
     ${state === 'failed' ? "'no-account'" : 'null'}, ${minutesAgo(minutes)})`
const transfer = (event: string, debit: string, credit: string) =>
  `insert into ledger_transfer (tenant, event, reference, debit, credit, amount, currency, order_number, at)
   values ('${ours}', '${event}', 'queue ${event}', '${debit}', '${credit}', 1500, 'EUR', '${orderNumber}', now())`
const difference = (subject: string) =>
  `insert into difference (tenant, partner, subject, reference, theirs, made_at, found_at, seen_at)
   values ('${ours}', 'mollie', '${subject}', 'tr_queue', 'paid', now(), now(), now())`
const deliveryEvent = (kind: string) =>
  `insert into order_event (tenant, order_number, at, kind, actor, details)
   select tenant, order_number, now(), '${kind}', 'shopper', json_build_object('externalId', external_id)
   from delivery where order_number = '${orderNumber}'`
const declared = `insert into declaration (tenant, reference, submission, kind, name, email, contract, subject, language, ip,
    statement, law_text, text_version, filed_at)
  values ('${ours}', 'Wqueue0000', 'queue', 'withdrawal', 'Ada', 'ada@shopper.example', '', '', 'en', '192.0.2.1', '', '',
    '', now());
  insert into declared_case (tenant, case_id, reference, order_number, finding, owed, ended, opened_at, due_at, state)
  values ('${ours}', 'queue', 'Wqueue0000', '${orderNumber}', 'owed', 1500, false, now(), now() + interval '14 days', 'open')`
const enquiry = (reference: string, due: string) =>
  `insert into enquiry (tenant, reference, submission, name, email, topic, message, language, ip, filed_at, due_at)
   values ('${ours}', '${reference}', '${reference}', 'Ada', 'ada@shopper.example', 'review', '', 'en', '192.0.2.1',
     now(), ${due})`
const record = (id: string, suspicion: string) =>
  `insert into limit_record (tenant, record_id, at, outcome, rule, version, figures, subjects, inputs, order_number, suspicion)
   values ('${ours}', '${id}', now(), 'refused', 'means per month', '1', '{}', '{}', '[]', '${orderNumber}', ${suspicion})`
let codes = 0
const code = (unreadable: string) =>
  `insert into stock_code (tenant, product_id, batch, imported_at, fingerprint, print_key, key_id, sealed, unreadable)
   values ('${ours}', 'card', 'B-1', now(), 'print ${++codes}', 'k', 'k', '', ${unreadable})`
const message = (occasion: string) =>
  `insert into message (tenant, message_id, about, occasion, channel, recipient, created_at)
   values ('${ours}', '${occasion}', '${orderNumber}', '${occasion}', 'email', 'operator@saldo.example', now())`
const job = `select graphile_worker.add_job('order-placed',
    json_build_object('tenant', '${ours}', 'orderNumber', '${orderNumber}'), run_at => now() + interval '1 day',
    job_key => 'queue')`
const mine = "(select id from graphile_worker._private_jobs where key = 'queue')"

type Row = {
  /** What nobody needs to look at yet, or never. */
  quiet: string
  opens: string
  ends: string
  found: { amount: number | null; orderNumber: string | null }
  seenBy: readonly RoleName[]
}
const money = { amount: 1500, orderNumber }
const plain = { amount: null, orderNumber }
const ofNoOrder = { amount: null, orderNumber: null }
const ordersAre: readonly RoleName[] = [
  'support',
  'support-lead',
  'finance',
  'brand-manager',
  'engineer',
  'reviewer',
  'owner',
]
const asks: readonly RoleName[] = ['support', 'support-lead', 'finance', 'engineer']
const handles: readonly RoleName[] = ['support', 'support-lead']

const table: Partial<Record<SourceName, Row>> = {
  'refund-failed': {
    // Failed, but the shop owes nothing: it was paid back in another way.
    quiet: refund('queue failed', 'failed', 20),
    opens: transfer('refund.failed', 'refund', 'receivable'),
    ends: refund('queue again', 'pending', 1),
    found: money,
    seenBy: ['support', 'support-lead', 'finance'],
  },
  'payment-unknown': {
    quiet: set('payment', `state = 'unknown', created_at = ${minutesAgo(14)}`),
    opens: set('payment', `created_at = ${minutesAgo(16)}`),
    ends: set('payment', `state = 'paid'`),
    found: money,
    seenBy: asks,
  },
  'delivery-unknown': {
    quiet: set('delivery', `state = 'unknown', sent_at = ${minutesAgo(14)}`),
    opens: set('delivery', `sent_at = ${minutesAgo(16)}`),
    ends: set('delivery', `state = 'delivered'`),
    found: money,
    seenBy: asks,
  },
  'refund-unknown': {
    quiet: refund('queue unknown', 'unknown', 14),
    opens: set('refund', `requested_at = ${minutesAgo(16)}`),
    ends: set('refund', `state = 'refunded'`),
    found: money,
    seenBy: asks,
  },
  'capture-unknown': {
    quiet: `insert into capture (tenant, capture_id, order_number, payment_id, amount, state, requested_at)
      values ('${ours}', 'queue', '${orderNumber}', '${paymentId}', 1500, 'unknown', ${minutesAgo(14)})`,
    opens: set('capture', `requested_at = ${minutesAgo(16)}`),
    ends: set('capture', `state = 'captured'`),
    found: money,
    seenBy: asks,
  },
  alert: {
    // Other alerts are cases of their own sources.
    quiet: message('alert chargeback x'),
    opens: message('alert reversed x'),
    ends: set('message', `created_at = now() - interval '31 days'`).replace('order_number', 'about'),
    found: plain,
    seenBy: ordersAre,
  },
  difference: {
    quiet: `${difference('payment')};\nupdate difference set closed_at = now()`,
    opens: difference('payment'),
    ends: 'update difference set closed_at = now()',
    found: ofNoOrder,
    seenBy: ['finance', 'reviewer', 'owner'],
  },
  drift: {
    quiet: `${difference('product')};\nupdate difference set closed_at = now()`,
    opens: difference('product'),
    ends: 'update difference set closed_at = now()',
    found: ofNoOrder,
    seenBy: ['catalogue', 'brand-manager', 'reviewer', 'owner'],
  },
  'failing-webhooks': {
    quiet: `insert into webhook_address (tenant, address_id, url, kinds, made_by, made_at)
      values ('${ours}', 'queue', 'https://partner.example/hooks', '{order.done}', 'ada', now())`,
    opens: "update webhook_address set failing_since = now() where address_id = 'queue'",
    ends: "update webhook_address set withdrawn_at = now() where address_id = 'queue'",
    found: ofNoOrder,
    seenBy: ['owner'],
  },
  'damaged-codes': {
    // Its key is missing: it is sold again once the key is back.
    quiet: code("'no-key'"),
    opens: code("'damaged'"),
    ends: 'delete from stock_code',
    found: ofNoOrder,
    seenBy: ['catalogue', 'brand-manager', 'reviewer', 'owner'],
  },
  supply: {
    quiet: 'select 1',
    opens: `insert into supply (tenant, supplier, state, available, since) values ('${ours}', 'dt-one', 'low', 1, now())`,
    ends: 'delete from supply',
    found: ofNoOrder,
    seenBy: ordersAre,
  },
  declaration: {
    quiet: 'select 1',
    opens: declared,
    ends: `update declared_case set state = 'refused', operator = 'ada', reason = 'late', decided_at = now()`,
    found: money,
    seenBy: handles,
  },
  review: {
    quiet: enquiry('Fqueue0001', 'null'),
    opens: enquiry('Fqueue0002', `now() + interval '14 days'`),
    ends: `update enquiry set answered_at = now(), operator = 'ada', answer = 'looked at' where due_at is not null`,
    found: ofNoOrder,
    seenBy: handles,
  },
  'esim-return': {
    quiet: deliveryEvent('esim.shown'),
    opens: deliveryEvent('esim.return-asked'),
    ends: deliveryEvent('esim.return-refused'),
    found: money,
    seenBy: handles,
  },
  suspicion: {
    quiet: record('queue quiet', 'null'),
    opens: record('queue', "'refused-again'"),
    ends: `update limit_record set closed_at = now(), operator = 'ada', reason = 'harmless' where record_id = 'queue'`,
    found: plain,
    // Support must not be able to tell a customer of it.
    seenBy: ['support-lead'],
  },
  'dead-letter': {
    // It still has attempts.
    quiet: job,
    opens: `update graphile_worker._private_jobs set attempts = max_attempts where id = ${mine}`,
    ends: `select graphile_worker.complete_jobs(array[${mine}])`,
    found: plain,
    seenBy: ['engineer', 'reviewer', 'owner'],
  },
}

// In tests/admin/brand-schedules.test.ts.
const withDrafts = ['scheduled-draft']
const inTheQueue = ['chargeback', 'stock', 'failing-task', 'unended-action', 'approval']
test('every source is tried: here, with a longer story, or with the partners', () => {
  expect([...Object.keys(table), ...inTheQueue, ...withDrafts, 'partner-away'].toSorted()).toEqual(
    sourceNames.toSorted(),
  )
})

const run = async (statements: string) => {
  for (const one of statements.split(';\n')) await asOwner(one)
}
const casesOf = async (source: string) => {
  const report = (name: string, error: unknown) => expect.fail(`${name}: ${String(error)}`)
  await gather({ database: backOffice.database, tenants: [ours, theirs], now: new Date(), report })
  return asOwner<{ state: string; amount: number | null; orderNumber: string | null }>(
    `select state, amount::int as amount, order_number as "orderNumber" from admin_case where source = $1`,
    [source],
  )
}

test.each(Object.entries(table))('%s', async (source, { quiet, opens, ends, found, seenBy }) => {
  await run(quiet)
  expect(await casesOf(source)).toEqual([])
  await run(opens)
  expect(await casesOf(source)).toEqual([{ state: 'open', ...found }])
  const sees = async (role: RoleName, tenants: 'all' | string[] = 'all') =>
    (await listCases(await operator(role, tenants).admin(), { source: source as SourceName })).length > 0
  const who = await Promise.all(roleNames.map(async (role) => ((await sees(role)) ? [role] : [])))
  expect(who.flat().toSorted()).toEqual([...seenBy].toSorted())
  for (const role of seenBy) expect(await sees(role, [theirs]), `${role} of another brand`).toBe(false)
  await run(ends)
  expect(await casesOf(source)).toEqual([{ state: 'gone', ...found }])
})
