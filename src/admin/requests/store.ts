import { sql } from 'kysely'
import type { Tx } from '#database'
import { type PageWish, readPlace } from '#kit/place'
import type { CaseRow, RequestDetail, RequestRow } from './request.ts'

/** A page of the requests that wait for a person, the most urgent first. */
export async function findOpen(tx: Tx, tenants: readonly string[], { after, limit }: PageWish): Promise<RequestRow[]> {
  const [due, ...names] = readPlace(after, 3) ?? []
  const later = due ? sql`where (due_at, tenant, reference) > (${due}::timestamptz, ${sql.join(names)})` : sql``
  const { rows } = await sql<RequestRow>`
    select tenant, reference, kind, email, filed_at as "filedAt", due_at as "dueAt",
      json_build_array(due_at, tenant, reference)::text as place from (
      select d.tenant, d.reference, d.kind, d.email, d.filed_at, min(c.due_at) as due_at
      from declared_case c join declaration d on d.tenant = c.tenant and d.reference = c.reference
      where c.tenant = any(${tenants}::text[]) and c.state = 'open'
      group by d.tenant, d.reference, d.kind, d.email, d.filed_at
      union all
      select tenant, reference, 'review', email, filed_at, due_at from enquiry
      where tenant = any(${tenants}::text[]) and due_at is not null and answered_at is null) r
    ${later} order by due_at, tenant, reference limit ${limit + 1}`.execute(tx)
  return rows
}

/** A page of all requests of these brands, newest first. */
export async function findLatest(
  tx: Tx,
  tenants: readonly string[],
  { after, limit }: PageWish,
): Promise<RequestRow[]> {
  const [filed, ...names] = readPlace(after, 3) ?? []
  const olderThan = (row: string) =>
    filed
      ? sql`and (${sql.ref(`${row}.filed_at`)}, ${sql.ref(`${row}.tenant`)}, ${sql.ref(`${row}.reference`)})
          < (${filed}::timestamptz, ${sql.join(names)})`
      : sql``
  const { rows } = await sql<RequestRow>`
    select r.tenant, r.reference, r.kind, r.email, r.filed_at as "filedAt", r.due_at as "dueAt",
      json_build_array(r.filed_at, r.tenant, r.reference)::text as place
    from unnest(${tenants}::text[]) as b(tenant) cross join lateral (
      (select d.tenant, d.reference, d.kind, d.email, d.filed_at, (
          select min(c.due_at) from declared_case c
          where c.tenant = d.tenant and c.reference = d.reference and c.state = 'open') as due_at
        from declaration d where d.tenant = b.tenant ${olderThan('d')}
        order by d.filed_at desc, d.reference desc limit ${limit + 1})
      union all
      (select e.tenant, e.reference, case when e.due_at is null then 'enquiry' else 'review' end, e.email, e.filed_at,
          case when e.answered_at is null then e.due_at end
        from enquiry e where e.tenant = b.tenant ${olderThan('e')}
        order by e.filed_at desc, e.reference desc limit ${limit + 1})) r
    order by r.filed_at desc, r.tenant desc, r.reference desc limit ${limit + 1}`.execute(tx)
  return rows
}

export async function findRequest(
  tx: Tx,
  tenant: string,
  reference: string,
): Promise<Omit<RequestDetail, 'cases'> | undefined> {
  const { rows } = await sql<Omit<RequestDetail, 'cases'>>`
    select tenant, reference, kind, name, email, msisdn as number, language, filed_at as "filedAt",
      null::timestamptz as "dueAt", null as answer, null as "orderNumber", ends_on::text as "endsOn",
      concat_ws(E'\\n', case when msisdn is null then contract end, subject, cause) as words
    from declaration where tenant = ${tenant} and reference = ${reference}
    union all
    select tenant, reference, case when due_at is null then 'enquiry' else 'review' end, name, email, null, language,
      filed_at, due_at, answer, order_number, null, message
    from enquiry where tenant = ${tenant} and reference = ${reference}`.execute(tx)
  return rows[0]
}

/** What a declaration means for each order, oldest first. */
export async function findCases(tx: Tx, tenant: string, reference: string): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select c.case_id as "caseId", c.order_number as "orderNumber", c.finding, c.owed, o.currency, c.due_at as "dueAt",
      c.state, c.given, c.reason
    from declared_case c left join orders o on o.tenant = c.tenant and o.order_number = c.order_number
    where c.tenant = ${tenant} and c.reference = ${reference} order by c.opened_at, c.case_id`.execute(tx)
  return rows
}
