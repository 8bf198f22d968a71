import { sql } from 'kysely'
import type { Tx } from '#database'
import type { KeyUse } from '#kit/signature'
import { before, type CloseFacts, type Moved, type OpenAtClose } from './content.ts'

/** A record as it is stored. */
export type CloseRow = {
  tenant: string
  closeNo: number
  day: string
  kind: 'close' | 'reopen'
  content: string
  hash: string
  keyId: string
  signature: string
  actionId: string
}

const columns = sql.raw(
  'tenant, close_no as "closeNo", day, kind, content, hash, print_key as "keyId", signature, action_id as "actionId"',
)

/** The records of all brands that the transaction sees, each brand's in their order. */
export async function findCloses(tx: Tx): Promise<CloseRow[]> {
  const { rows } = await sql<CloseRow>`select ${columns} from day_close order by tenant, close_no`.execute(tx)
  return rows
}

/** One close at a time for each brand: whoever has it sees all records. */
export const lockCloses = (tx: Tx, tenant: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('day close ' || ${tenant}, 0))`.execute(tx)

export async function insertClose(tx: Tx, { tenant: _, closeNo, keyId, actionId, ...row }: CloseRow): Promise<void> {
  await tx
    .insertInto('day_close')
    .values({ ...row, close_no: closeNo, print_key: keyId, action_id: actionId })
    .execute()
}

type Span = { day: string; timeZone: string }
const endOf = ({ day, timeZone }: Span) => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`
const startOf = ({ day, timeZone }: Span) => sql`${day}::date::timestamp at time zone ${timeZone}`

/** Everything that moved until the end of a day, by day and account. @param first the brand's first closed day */
export async function findMoved(tx: Tx, span: Span, first: string): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select m.day, s.account, m.currency, sum(s.debit)::bigint as debit, sum(s.credit)::bigint as credit,
      count(*)::int as count
    from (select t.debit, t.credit, t.amount, t.currency,
        case when t.at < ${startOf({ ...span, day: first })} then ${before}::text
          else to_char(t.at at time zone ${span.timeZone}, 'YYYY-MM-DD') end as day
      from ledger_transfer t where t.at < ${endOf(span)}) m,
      lateral (values (m.debit, m.amount, 0::bigint), (m.credit, 0::bigint, m.amount)) as s(account, debit, credit)
    group by m.day, s.account, m.currency order by m.day, m.currency, s.account`.execute(tx)
  return rows
}

/** How many orders, payments and refunds a day had. */
export async function countDay(tx: Tx, span: Span): Promise<CloseFacts['counts']> {
  const { rows } = await sql<CloseFacts['counts']>`
    select (select count(*)::int from orders where placed_at >= ${startOf(span)} and placed_at < ${endOf(span)}) as orders,
      count(*) filter (where event = 'payment.paid')::int as payments,
      count(*) filter (where event = 'refund.refunded')::int as refunds
    from ledger_transfer where at >= ${startOf(span)} and at < ${endOf(span)}`.execute(tx)
  return rows[0] ?? { orders: 0, payments: 0, refunds: 0 }
}

/** Open differences about what was made until the end of a day. */
export async function findOpenAtClose(tx: Tx, span: Span): Promise<OpenAtClose[]> {
  const { rows } = await sql<OpenAtClose>`
    select difference_no as "differenceNo", partner, subject, reference from difference
    where closed_at is null and made_at < ${endOf(span)} order by difference_no`.execute(tx)
  return rows
}

/** How many records each key signed. They are kept for good. */
export async function countClosesByKey(tx: Tx): Promise<KeyUse[]> {
  const { rows } = await sql<KeyUse>`
    select print_key as "keyId", count(*)::int as count, null::timestamptz as until from day_close group by 1`.execute(
    tx,
  )
  return rows
}
