import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'
import type { RiskRule } from '#tenants'

/** Purchases by what rules would have done with them, in one currency. */
export type TriedRow = {
  currency: Currency
  /** What the rules in force, and the drafted ones, would have done. */
  before: RiskRule['outcome']
  after: RiskRule['outcome']
  orders: number
  turnover: Minor
  chargedBack: number
}

/** A rule, and of which of the two sets it is: of both where they say the same. */
export type TriedRule = RiskRule & { sets: readonly ('before' | 'after')[] }

/**
 * Judges paid purchases again, in one statement: counts for each decision about one what its subjects had before, as
 * `count_before` counts for a purchase that is being made.
 * @param most purchases at most, the newest
 */
export async function judgeAgain(
  tx: Tx,
  rules: readonly TriedRule[],
  { since, most }: { since: Date; most: number },
): Promise<TriedRow[]> {
  const { rows } = await sql<TriedRow>`
    with purchase as materialized (
      select o.order_number, o.currency, o.total, exists (
          select from payment y join payment_event e on e.tenant = y.tenant and e.payment_id = y.payment_id
          where y.tenant = o.tenant and y.order_number = o.order_number and e.kind = 'charged-back') as charged_back
      from orders o
      where o.placed_at > ${since} and o.paid_at is not null
        and exists (select from risk_decision d where d.tenant = o.tenant and d.order_number = o.order_number)
      order by o.placed_at desc, o.order_number limit ${most}
    ), rule as (
      select r.* from jsonb_to_recordset(${JSON.stringify(rules.map(written))}::jsonb) as r(sets jsonb,
        per text, counts text, at_most bigint, within interval, kinds jsonb, until_first_paid boolean, outcome text)
    ), part as materialized (
      -- Who a purchase was counted by, and what of its goods each rule looks at.
      select d.order_number, d.at, d.let_pass_by, f.subject, r.*,
        case r.counts when 'amount' then sum(f.amount)::bigint else 1 end as own
      from purchase p
      -- "offset 0" keeps the planner from joining whole tables in place of looking up a few rows for each purchase.
      cross join lateral (select d.* from risk_decision d
        where d.order_number = p.order_number and d.moment <> 'address' offset 0) d
      cross join lateral (select distinct i.per, i.key::bigint as subject
        from jsonb_to_recordset(d.inputs) as i(per text, key text)
        where i.per in ('number', 'card', 'device', 'email', 'ip', 'customer')) i
      cross join lateral (select f.* from risk_fact f
        where f.subject = i.subject and f.at = d.at and f.payment_id = d.payment_id offset 0) f
      join rule r on r.per = i.per and (r.kinds is null or r.kinds ? f.kind)
        -- As in rules.ts. Of a card that became known, no other subject has facts.
        and (d.moment <> 'retry' or r.counts = 'payments')
      group by d.order_number, d.at, d.let_pass_by, f.subject, r.sets, r.per, r.counts, r.at_most, r.within, r.kinds,
        r.until_first_paid, r.outcome
    ), broken as (
      select b.order_number, b.sets, b.outcome from part b cross join lateral (
        select case b.counts when 'orders' then count(distinct f.order_number)
          when 'payments' then count(distinct f.payment_id) else coalesce(sum(f.amount)::bigint, 0) end as earlier
        from risk_fact f where f.subject = b.subject and f.at > b.at - b.within and f.at < b.at
          and (b.kinds is null or b.kinds ? f.kind)
          and (b.counts = 'payments' or f.order_number <> b.order_number)) c
      where c.earlier + b.own > b.at_most
        -- Whoever a person let pass is refused by no rule.
        and (b.outcome <> 'refuse' or b.let_pass_by is null)
        and not (b.until_first_paid and exists (
          select from risk_fact f join orders o on o.tenant = f.tenant and o.order_number = f.order_number
          where f.subject = b.subject and f.at < b.at and o.paid_at < b.at and (b.kinds is null or b.kinds ? f.kind)))
    ), judged as (
      select p.*, ${worst('before')} as before, ${worst('after')} as after
      from purchase p left join broken b on b.order_number = p.order_number
      group by p.order_number, p.currency, p.total, p.charged_back
    )
    select currency, before, after, count(*)::int as orders, sum(total)::bigint as turnover,
      count(*) filter (where charged_back)::int as "chargedBack"
    from judged group by 1, 2, 3 order by 1, 2, 3`.execute(tx)
  return rows
}

const worst = (set: 'before' | 'after') =>
  sql`case when bool_or(b.outcome = 'refuse' and b.sets ? ${set}) then 'refuse'
    when bool_or(b.outcome = 'otp' and b.sets ? ${set}) then 'otp' else 'allow' end`

const written = ({ sets, per, counts, atMost, withinMinutes, kinds, untilFirstPaid, outcome }: TriedRule) => ({
  sets,
  per,
  counts,
  at_most: atMost,
  within: `${withinMinutes} minutes`,
  kinds: kinds ?? null,
  until_first_paid: untilFirstPaid,
  outcome,
})

/** Attempts that rules refused: no order was made of them, and nothing is kept of their goods. */
export async function countRefused(tx: Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ refused: number }>`
    select count(*)::int as refused from risk_decision
    where at > ${since} and outcome = 'refuse' and order_number is null`.execute(tx)
  return rows[0]?.refused ?? 0
}
