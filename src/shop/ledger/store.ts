import { sql } from 'kysely'
import { prepareBulkQuery, type Tx } from '#database'
import type { Currency, Minor } from '#kit/money'
import type { Account, Transfer } from './transfer.ts'

/**
 * Write for transfers (at least one), to run with their order's change; an event that is booked already stays as it is.
 */
export const newTransfers = (tx: Tx, transfers: readonly Transfer[], now: Date) =>
  tx
    .insertInto('ledger_transfer')
    .values(
      transfers.map(({ orderNumber, vat, ...transfer }) => ({
        ...transfer,
        order_number: orderNumber,
        at: now,
        vat_country: vat?.country ?? null,
        vat_rate: vat?.rate ?? null,
        vat_net: vat?.net ?? null,
      })),
    )
    .onConflict((known) => known.columns(['tenant', 'event', 'reference', 'debit', 'credit']).doNothing())

/**
 * Books what payments, deliveries and refunds say and the ledger does not have yet: after a release that did not write
 * it.
 * @returns how many transfers were missing
 */
export async function fillLedger(tx: Tx): Promise<number> {
  await prepareBulkQuery(tx)
  const { rows } = await sql<{ written: number }>`select fill_ledger() as written`.execute(tx)
  return rows[0]?.written ?? 0
}

/** Books the partners' statements: pay-outs, their charges, and the cost of credit. */
export async function bookStatements(tx: Tx): Promise<void> {
  await sql`select book_statements()`.execute(tx)
}

export type Balance = { account: Account; currency: Currency; amount: Minor }

/** Each account's balance; debits are positive. */
export async function findBalances(tx: Tx): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select account, currency, sum(amount)::bigint as amount from ledger_entry
    group by account, currency order by currency, account`.execute(tx)
  return rows
}

/** A transfer in the ledger (`held`) beside the one that follows from the tables (`due`), where they differ. */
export type LedgerDifference = { held: Transfer | null; due: Transfer | null }

const columns = (from: string) =>
  sql.raw(`json_build_object('orderNumber', ${from}.order_number, 'event', ${from}.event,
  'reference', ${from}.reference, 'debit', ${from}.debit, 'credit', ${from}.credit, 'amount', ${from}.amount,
  'currency', ${from}.currency)`)

/** Differences between the ledger and payments, deliveries and refunds, at most `limit`; without VAT. */
export async function findLedgerDifferences(tx: Tx, limit: number): Promise<LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`
    select case when h.event is not null then ${columns('h')} end as held,
      case when d.event is not null then ${columns('d')} end as due
    from (select * from ledger_transfer where vat_country is null) h full join ledger_due d on h.tenant = d.tenant and h.event = d.event
      and h.reference = d.reference and h.debit = d.debit and h.credit = d.credit
    where (h.order_number, h.amount, h.currency) is distinct from (d.order_number, d.amount, d.currency)
    order by coalesce(h.at, d.at) limit ${limit}`.execute(tx)
  return rows
}

/** An order's VAT by country and rate in the ledger (`held`) and as it follows from its lines (`due`). */
export type VatDifference = {
  orderNumber: string
  /** The account that the VAT is taken from. */
  account: Account
  country: string
  rate: number
  currency: Currency
  held: { net: Minor; vat: Minor }
  due: { net: Minor; vat: Minor }
}

/** Differences in VAT between the ledger and the orders, at most `limit`. */
export async function findVatDifferences(tx: Tx, limit: number): Promise<VatDifference[]> {
  const { rows } = await sql<VatDifference>`
    select order_number as "orderNumber", account, vat_country as country, vat_rate as rate, currency,
      json_build_object('net', held_net, 'vat', held_vat) as held, json_build_object('net', due_net, 'vat', due_vat) as due
    from ledger_vat_difference order by order_number, account, vat_country, vat_rate limit ${limit}`.execute(tx)
  return rows
}

/** A period's VAT that is due, less what was taken back, by country, rate and currency. */
export type VatOfPeriod = { country: string; rate: number; currency: Currency; net: Minor; vat: Minor }

export async function findVat(tx: Tx, period: Period): Promise<VatOfPeriod[]> {
  const { rows } = await sql<VatOfPeriod>`
    select vat_country as country, vat_rate as rate, currency,
      sum(case event when 'vat.due' then vat_net else -vat_net end)::bigint as net,
      sum(case event when 'vat.due' then amount else -amount end)::bigint as vat
    from ledger_transfer where vat_country is not null and ${within(period)}
    group by vat_country, vat_rate, currency order by vat_country, vat_rate, currency`.execute(tx)
  return rows
}

/** A finished order whose shopper still owes money (positive) or is still owed (negative). */
export type OpenBalance = { orderNumber: string; amount: Minor; currency: Currency; reason: string | null }

/**
 * `reason` names the event that explains it, if any: a chargeback, a refund that could not be sent, or authorised money
 * that is not captured yet or never came.
 */
export async function findOpenBalances(tx: Tx, limit: number): Promise<OpenBalance[]> {
  const { rows } = await sql<OpenBalance>`
    select e.order_number as "orderNumber", sum(e.amount)::bigint as amount, e.currency,
      coalesce((select min(c.event) from ledger_transfer c where c.tenant = e.tenant and c.order_number = e.order_number
        and c.event in ('payment.charged-back', 'refund.failed')),
        (select 'payment.' || min(p.state) from payment p where p.tenant = e.tenant and p.order_number = e.order_number
        and (p.state = 'authorized' or exists (select from order_event v where v.tenant = p.tenant
          and v.order_number = p.order_number and v.kind = 'payment.authorized') and p.state <> 'paid'))) as reason
    from ledger_entry e join orders o on o.tenant = e.tenant and o.order_number = e.order_number
    where e.account = 'receivable' and o.state in ('done', 'cancelled')
    group by e.tenant, e.order_number, e.currency having sum(e.amount) <> 0
    order by e.order_number limit ${limit}`.execute(tx)
  return rows
}

/** A period of the ledger: days as YYYY-MM-DD in `timeZone`, the last one included; open-ended where omitted. */
export type Period = { from?: string; to?: string; timeZone: string }

const within = ({ from, to, timeZone }: Period) => sql<boolean>`
  at >= coalesce(${from ?? null}::date::timestamp at time zone ${timeZone}, '-infinity')
  and at < coalesce((${to ?? null}::date + 1)::timestamp at time zone ${timeZone}, 'infinity')`

export type BookedTransfer = Omit<Transfer, 'vat'> & { at: Date; vat: Transfer['vat'] | null }

/** The next transfers of a period after `last`, ordered by time. */
export async function findTransfers(
  tx: Tx,
  period: Period,
  last: BookedTransfer | undefined,
  limit: number,
): Promise<BookedTransfer[]> {
  const { rows } = await sql<BookedTransfer>`
    select at, order_number as "orderNumber", event, reference, debit, credit, amount, currency,
      case when vat_country is not null
        then json_build_object('country', vat_country, 'rate', vat_rate, 'net', vat_net) end as vat
    from ledger_transfer
    where ${within(period)}
      and (${last === undefined}::boolean or (at, event, reference, debit, credit) >
        (${last?.at ?? null}::timestamptz, ${last?.event ?? null}::text, ${last?.reference ?? null}::text,
          ${last?.debit ?? null}::text, ${last?.credit ?? null}::text))
    order by at, event, reference, debit, credit limit ${limit}`.execute(tx)
  return rows
}
