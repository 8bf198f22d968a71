import { type Selectable, sql } from 'kysely'
import type { DB, Tx } from '#database'
import type { Minor } from '#kit/money'
import type { Assessment } from './case.ts'

// The only SQL on cases; reads orders and declarations.

export type Case = Assessment & {
  caseId: string
  reference: string
  orderNumber: string | null
  ended: boolean
  openedAt: Date
  dueAt: Date
  state: 'open' | 'confirmed' | 'refused'
  given: Minor | null
  reason: string | null
}

const read = (row: Selectable<DB['declared_case']>): Case => ({
  caseId: row.case_id,
  reference: row.reference,
  orderNumber: row.order_number,
  finding: row.finding,
  owed: row.owed,
  ended: row.ended,
  openedAt: row.opened_at,
  dueAt: row.due_at,
  state: row.state,
  given: row.given,
  reason: row.reason,
})

export type NewCase = Omit<Case, 'state' | 'given' | 'reason'>

/** @returns false if this declaration has a case for this order already */
export async function insertCase(tx: Tx, one: NewCase): Promise<boolean> {
  const row = await tx
    .insertInto('declared_case')
    .values({
      case_id: one.caseId,
      reference: one.reference,
      order_number: one.orderNumber,
      finding: one.finding,
      owed: one.owed,
      ended: one.ended,
      opened_at: one.openedAt,
      due_at: one.dueAt,
      state: 'open',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('case_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findCase(tx: Tx, caseId: string): Promise<Case | undefined> {
  const row = await tx.selectFrom('declared_case').selectAll().where('case_id', '=', caseId).executeTakeFirst()
  return row && read(row)
}

/** The cases of one declaration, oldest first. */
export async function findCasesOf(tx: Tx, reference: string): Promise<Case[]> {
  const rows = await tx
    .selectFrom('declared_case')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('opened_at')
    .orderBy('case_id')
    .execute()
  return rows.map(read)
}

/** Cases that wait for an operator, most urgent first, at most a hundred. */
export async function findOpenCases(tx: Tx): Promise<Case[]> {
  const query = tx.selectFrom('declared_case').selectAll().where('state', '=', 'open')
  return (await query.orderBy('due_at').orderBy('case_id').limit(100).execute()).map(read)
}

export type Decision = { operator: string; at: Date } & ({ given: Minor; orderNumber: string } | { reason: string })

/** @returns false if it is decided already */
export async function decideCase(tx: Tx, caseId: string, decision: Decision): Promise<boolean> {
  const row = await tx
    .updateTable('declared_case')
    .set({
      operator: decision.operator,
      decided_at: decision.at,
      ...('given' in decision
        ? { state: 'confirmed', given: decision.given, order_number: decision.orderNumber, finding: 'owed' }
        : { state: 'refused', reason: decision.reason }),
    })
    .where('case_id', '=', caseId)
    .where('state', '=', 'open')
    .returning('case_id')
    .executeTakeFirst()
  return row !== undefined
}

type Sought = { contract: string; msisdn: string | null; email: string; filedAt: Date }

/**
 * The orders that a withdrawal from this e-mail address can mean: the one that it names, or those for the number that
 * it names.
 * @param since how far back orders for a number are searched
 */
export async function findOrdersMeant(tx: Tx, { contract, msisdn, email, filedAt }: Sought, since: Date) {
  const named = contract.trim().toUpperCase()
  const { rows } = await sql<{ orderNumber: string }>`
    select o.order_number as "orderNumber" from orders o
    left join customer c on c.tenant = o.tenant and c.customer_id = o.customer_id
    where (o.order_number = ${named} or o.order_number in (select l.order_number from order_line l
        where l.msisdn = ${msisdn} and l.placed_at between ${since} and ${filedAt}))
      and lower(${email}) in (lower(c.email), lower(o.contact ->> 'email'))
    order by o.placed_at`.execute(tx)
  return rows.map(({ orderNumber }) => orderNumber)
}

/** The consent to begin at once for an order: its own, or that of the order which set up what it is a run of. */
export async function findStartNow(tx: Tx, orderNumber: string): Promise<boolean> {
  const { rows } = await sql<{ agreed: boolean }>`
    select (o.start_now is not null or exists (
      select from auto_top_up_run r join auto_top_up a using (tenant, auto_top_up_id)
      join orders s on s.tenant = a.tenant and s.order_number = a.set_up_by
      where r.order_number = o.order_number and s.start_now is not null)) as agreed
    from orders o where o.order_number = ${orderNumber}`.execute(tx)
  return rows[0]?.agreed ?? false
}

/** Declarations of the owner, before an automatic order, that ended its automatic top-up or top-ups by text. */
export async function findEndedBefore(
  tx: Tx,
  orderNumber: string,
): Promise<{ reference: string; endsOn: string | null; placedAt: Date }[]> {
  const { rows } = await sql<{ reference: string; endsOn: string | null; placedAt: Date }>`
    with own as (
      select o.tenant, o.placed_at, o.contact ->> 'email' as email, t.customer_id, t.msisdn, t.set_up_by, t.since
      from orders o join (
        select r.order_number, a.customer_id, a.msisdn, a.set_up_by, a.created_at as since
        from auto_top_up_run r join auto_top_up a using (tenant, auto_top_up_id)
        union all
        select x.order_number, s.customer_id, s.msisdn, s.set_up_by, s.agreed_at
        from sms_text x join sms_topup s using (tenant, sms_topup_id)
      ) t on t.order_number = o.order_number
      where o.order_number = ${orderNumber}
    )
    select d.reference, d.ends_on::text as "endsOn", own.placed_at as "placedAt"
    from own join customer c on c.tenant = own.tenant and c.customer_id = own.customer_id
    join declaration d on d.tenant = own.tenant
      and (d.msisdn = own.msisdn or upper(trim(d.contract)) = own.set_up_by)
      and lower(d.email) in (lower(c.email), lower(own.email))
    where d.filed_at > own.since and d.filed_at < own.placed_at
    order by d.filed_at`.execute(tx)
  return rows
}
