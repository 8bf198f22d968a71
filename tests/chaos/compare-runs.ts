import { ordersOf } from './acts.ts'
import type { AsOwner, Difference } from './compare.ts'
import type { TopUp } from './owners.ts'

/**
 * All differences in the runs of automatic top-ups: each occasion is charged at most once, is done exactly when its
 * credit arrived, and ends.
 */
export async function findRunDifferences(asOwner: AsOwner): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const [what, sql] of Object.entries(wrongs))
    for (const row of await asOwner(sql)) differences.push(`${what}: ${JSON.stringify(row)}`)
  return differences
}

/**
 * The same, compared with what owners and networks know: nothing is charged after the end, and no event is forgotten.
 */
export async function findBrokenWord(asOwner: AsOwner, town: readonly TopUp[]): Promise<Difference[]> {
  const differences: Difference[] = []
  const rows = await asOwner<{ tenant: string; id: string; status: string; occasions: string[] }>(
    `select t.tenant, t.auto_top_up_id as id, t.status, array_remove(array_agg(r.occasion), null) as occasions
    from auto_top_up t left join auto_top_up_run r using (tenant, auto_top_up_id) group by 1, 2, 3`,
  )
  const known = new Map(rows.map((row) => [`${row.tenant} ${row.id}`, row]))
  for (const topUp of town) {
    const name = `${topUp.tenant} ${topUp.id}`
    if (topUp.ordersAtEnd !== undefined && (await ordersOf(asOwner, topUp)) !== topUp.ordersAtEnd)
      differences.push(`${name} was charged after its end`)
    const { status, occasions = [] } = known.get(name) ?? {}
    // A paused top-up gets no events, whoever paused it.
    if (status !== 'enabled' || topUp.isTouched) continue
    const forgotten = topUp.told.filter((event) => !occasions.some((one) => one.startsWith(`event ${event}`)))
    if (topUp.kind !== 'low-balance' && occasions.length === 0) forgotten.push(topUp.kind)
    for (const occasion of forgotten) differences.push(`${name}: ${occasion} was forgotten`)
  }
  return differences
}

/** Runs by outcome. */
export const countRuns = async (asOwner: AsOwner): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await asOwner<{ state: string; count: number }>(
        `select state || coalesce(' (' || reason || ')', '') as state, count(*)::int as count from auto_top_up_run
        group by 1 order by 2 desc, 1`,
      )
    ).map(({ state, count }) => [state, count]),
  )

/** The occasion is the second and third word of a charge's reference. The fourth numbers the attempts. */
const charges = `
  select c.tenant, split_part(c.occasion, ' ', 1) as id,
    split_part(c.occasion, ' ', 2) || ' ' || split_part(c.occasion, ' ', 3) as occasion, c.order_number, c.payment_id
  from token_charge c
  where exists (select from auto_top_up t where t.tenant = c.tenant and t.auto_top_up_id = split_part(c.occasion, ' ', 1))`

const wrongs = {
  'a run has no end': `select tenant, auto_top_up_id, occasion, state, reason from auto_top_up_run
    where state not in ('done', 'failed', 'skipped')`,
  'charged twice for one occasion': `with charge as (${charges})
    select tenant, id, occasion, count(*)::int from charge c
    where exists (select from payment_event e where (e.tenant, e.payment_id, e.kind) = (c.tenant, c.payment_id, 'paid'))
    group by 1, 2, 3 having count(*) > 1`,
  'done without its credit': `select r.tenant, r.auto_top_up_id, r.occasion, r.order_number from auto_top_up_run r
    where r.state = 'done' and not exists (select from delivery d
      where (d.tenant, d.order_number) = (r.tenant, r.order_number) and d.state in ('delivered', 'reversed'))`,
  'credit without a run that is done': `with charge as (${charges})
    select c.tenant, c.id, c.occasion, c.order_number from charge c
    where exists (select from delivery d where (d.tenant, d.order_number, d.state) = (c.tenant, c.order_number, 'delivered'))
      and not exists (select from auto_top_up_run r
        where (r.tenant, r.order_number, r.state) = (c.tenant, c.order_number, 'done'))`,
}
