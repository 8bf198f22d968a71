import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'
import { type Source, sourceNames, sources } from './sources.ts'

declare module '#database/json-columns' {
  interface JsonColumns {
    'admin_case.facts': Record<string, unknown>
  }
}

/** Something that needs a person. */
export type Case = {
  caseId: string
  tenant: string
  source: Source
  key: string
  orderNumber: string | null
  facts: Record<string, unknown>
  amount: Minor | null
  currency: Currency | null
  since: Date
  dueAt: Date
  goneAt: Date | null
  takenBy: string | null
  snoozedUntil: Date | null
  resolvedAt: Date | null
  resolvedBy: string | null
  reason: string | null
}

/**
 * The rows of each source: tenant, key, order_number, facts, amount, currency, since. Facts that change reopen a
 * resolved case, so they hold nothing that changes by itself.
 */
const queries: Record<Source, (before: Date) => RawBuilder<unknown>> = {
  'refund-given-up': () => sql`
    select r.tenant, r.refund_id as key, r.order_number, jsonb_build_object('why', r.failure) as facts, r.amount,
      p.currency, r.requested_at as since
    from refund r join payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
    where r.state = 'failed' and not exists (select from refund later where later.tenant = r.tenant
        and later.payment_id = r.payment_id and later.state <> 'failed' and later.requested_at > r.requested_at)
      and (select coalesce(sum(case when e.debit = 'receivable' then e.amount else -e.amount end), 0)
        from ledger_transfer e where e.tenant = r.tenant and e.order_number = r.order_number
          and 'receivable' in (e.debit, e.credit)) < 0`,
  'charged-back': () => sql`
    select p.tenant, p.order_number as key, p.order_number,
      jsonb_build_object('chargebacks', count(*) filter (where e.kind = 'charged-back')) as facts,
      sum(case e.kind when 'charged-back' then e.amount else -e.amount end)::bigint as amount, min(p.currency) as currency,
      max(e.at) as since
    from payment_event e join payment p on p.tenant = e.tenant and p.payment_id = e.payment_id
    where e.kind in ('charged-back', 'chargeback-reversed')
    group by p.tenant, p.order_number
    having sum(case e.kind when 'charged-back' then e.amount else -e.amount end) > 0
      and not exists (select from loss s where s.tenant = p.tenant and s.order_number = p.order_number
        and s.amount >= 0 and s.charged_back >= sum(e.amount) filter (where e.kind = 'charged-back'))`,
  'payment-unknown': (before) => sql`
    select tenant, payment_id as key, order_number, '{}'::jsonb as facts, amount, currency, created_at as since
    from payment where state = 'unknown' and created_at < ${before}`,
  'delivery-unknown': (before) => sql`
    select d.tenant, d.external_id as key, d.order_number, '{}'::jsonb as facts, d.amount, o.currency, d.sent_at as since
    from delivery d join orders o on o.tenant = d.tenant and o.order_number = d.order_number
    where d.state = 'unknown' and d.sent_at < ${before}`,
  'refund-unknown': (before) => sql`
    select r.tenant, r.refund_id as key, r.order_number, '{}'::jsonb as facts, r.amount, p.currency,
      r.requested_at as since
    from refund r join payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
    where r.state = 'unknown' and r.requested_at < ${before}`,
  'capture-unknown': (before) => sql`
    select c.tenant, c.capture_id as key, c.order_number, '{}'::jsonb as facts, c.amount, p.currency,
      c.requested_at as since
    from capture c join payment p on p.tenant = c.tenant and p.payment_id = c.payment_id
    where c.state = 'unknown' and c.requested_at < ${before}`,
  difference: () => sql`
    select tenant, difference_no::text as key, order_number,
      jsonb_build_object('partner', partner, 'subject', subject, 'ours', ours, 'theirs', theirs) as facts,
      null::bigint as amount, null::text as currency, found_at as since
    from difference where closed_at is null`,
  declared: () => sql`
    select c.tenant, c.case_id as key, c.order_number,
      jsonb_build_object('reference', c.reference, 'finding', c.finding, 'due', c.due_at) as facts, c.owed as amount,
      o.currency, c.opened_at as since
    from declared_case c left join orders o on o.tenant = c.tenant and o.order_number = c.order_number
    where c.state = 'open'`,
  enquiry: () => sql`
    select tenant, reference as key, order_number, jsonb_build_object('topic', topic) as facts, null::bigint as amount,
      null::text as currency, filed_at as since
    from enquiry where answered_at is null`,
  'supply-low': () => sql`
    select tenant, supplier as key, null::text as order_number, jsonb_build_object('state', state) as facts,
      null::bigint as amount, null::text as currency, since from supply where state <> 'good'`,
  'stock-low': () => sql`
    select tenant, product_id as key, null::text as order_number, jsonb_build_object('state', state) as facts,
      null::bigint as amount, null::text as currency, since from stock_level where state in ('low', 'out')`,
}

/**
 * Brings the cases up to date with the shops' rows, one source after another: adds new ones, reopens those that are
 * resolved and whose facts changed or that came back, and marks those whose cause is gone.
 * @param before what is unknown since then at the latest needs a person
 */
export async function gatherCases(tx: Tx, now: Date, before: Date): Promise<void> {
  for (const source of sourceNames) {
    const due = sql`found.since + make_interval(mins => ${sources[source]})`
    await sql`
      with found as (${queries[source](before)}), written as (
        insert into admin_case as c (case_id, tenant, source, key, order_number, facts, amount, currency, since, due_at)
        select 'case-' || gen_random_uuid(), tenant, ${source}, key, order_number, facts, amount, currency, since, ${due}
        from found
        on conflict (tenant, source, key) do update set facts = excluded.facts, amount = excluded.amount,
          since = excluded.since, due_at = excluded.due_at, gone_at = null, taken_by = null, taken_at = null,
          snoozed_until = null, resolved_at = null, resolved_by = null, reason = null
        where c.gone_at is not null or (c.facts, c.amount) is distinct from (excluded.facts, excluded.amount)
      )
      update admin_case c set gone_at = ${now} where c.source = ${source} and c.gone_at is null
        and not exists (select from found where found.tenant = c.tenant and found.key = c.key)`.execute(tx)
  }
}

const columns = [
  'case_id as caseId',
  'tenant',
  'source',
  'key',
  'order_number as orderNumber',
  'facts',
  'amount',
  'currency',
  'since',
  'due_at as dueAt',
  'gone_at as goneAt',
  'taken_by as takenBy',
  'snoozed_until as snoozedUntil',
  'resolved_at as resolvedAt',
  'resolved_by as resolvedBy',
  'reason',
] as const

/** Cases of these brands that wait now, the most urgent first. */
export const findOpenCases = (tx: Tx, tenants: readonly string[], now: Date, most: number): Promise<Case[]> =>
  tx
    .selectFrom('admin_case')
    .select(columns)
    .where('tenant', '=', sql<string>`any(${[...tenants]}::text[])`)
    .where('gone_at', 'is', null)
    .where('resolved_at', 'is', null)
    .where((is) => is.or([is('snoozed_until', 'is', null), is('snoozed_until', '<=', now)]))
    .orderBy('due_at')
    .orderBy('case_id')
    .limit(most)
    .$castTo<Case>()
    .execute()

/** A case of a brand, open or not. */
export const findCase = (tx: Tx, tenant: string, caseId: string): Promise<Case | undefined> =>
  tx
    .selectFrom('admin_case')
    .select(columns)
    .where('tenant', '=', tenant)
    .where('case_id', '=', caseId)
    .$castTo<Case>()
    .executeTakeFirst()

export type CaseChange =
  | { takenBy: string; takenAt: Date }
  | { snoozedUntil: Date }
  | { resolvedBy: string; resolvedAt: Date; reason: string }

/** @returns false when the case is not open any more */
export async function changeCase(tx: Tx, tenant: string, caseId: string, change: CaseChange): Promise<boolean> {
  const set =
    'takenBy' in change
      ? { taken_by: change.takenBy, taken_at: change.takenAt }
      : 'snoozedUntil' in change
        ? { snoozed_until: change.snoozedUntil }
        : { resolved_by: change.resolvedBy, resolved_at: change.resolvedAt, reason: change.reason }
  const { numUpdatedRows } = await tx
    .updateTable('admin_case')
    .set(set)
    .where('tenant', '=', tenant)
    .where('case_id', '=', caseId)
    .where('gone_at', 'is', null)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
