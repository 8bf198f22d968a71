import type { AsOwner, Difference } from '../compare.ts'
import { goods } from './price-lists.ts'

/** What operators were told and what the shop did must be the same, and the audit whole. */
export async function findOperatorDifferences(asOwner: AsOwner): Promise<Difference[]> {
  const stories = {
    'an operator was told of another refund than was given': `
      select b.tenant, b.subject, b.key, e.outcome, given.amount from admin_action b
      left join admin_action e on e.step = 'done' and e.name = 'refund.give'
        and (e.action_id = b.action_id or e.approval_id = b.action_id)
      cross join lateral (select coalesce(sum(g.amount), 0)::bigint as amount from goodwill g
        where g.tenant = b.tenant and g.reason = 'chaos ' || b.key and g.amount > 0) given
      where b.step = 'begun' and b.name = 'refund.give' and b.key not like 'approved %'
        and given.amount <> coalesce((e.outcome ->> 'amount')::bigint, 0)`,
    'a refund was given twice for one press': `select tenant, reason, count(*)::int from goodwill
      where reason like 'chaos %' and amount > 0 group by tenant, order_number, line, reason having count(*) > 1`,
    'a refund that nobody approved': `select g.tenant, g.reason from goodwill g
      join admin_action b on b.step = 'begun' and g.reason = 'chaos ' || b.key
      join admin_approval a on a.approval_id = b.action_id where a.state <> 'approved'`,
    'half a price list is in force': `select tenant, count(*)::int, min(amount), max(amount) from product
      where starts_with(product_id, '${goods.prefix}') group by tenant
      having count(*) <> ${goods.count} or min(amount) <> max(amount)`,
    'prices are not those of the list that was written last': `select p.tenant, p.amount, w.name from (
        select distinct on (a.tenant) a.tenant, f.name from admin_action a
        join admin_product_file f on a.subject = 'product file ' || f.file_id
        where a.name = 'import.write' and a.step = 'done' order by a.tenant, a.action_no desc) w
      join product p on p.tenant = w.tenant and p.product_id = '${goods.prefix}0'
      where p.amount || '.csv' <> w.name`,
    'an action has no end': `select action_id, name, subject from admin_action b where step = 'begun' and not exists
      (select from admin_action e where e.action_id = b.action_id and e.step <> 'begun')`,
    'the chain of the audit is broken': `select action_no from (select a as entry, a.action_no, a.chain,
        lag(a.chain) over w as former from admin_action a window w as (order by a.action_no)) chained
      where chain <> saldo.admin_action_hash(former, entry)`,
  }
  const found = await Promise.all(
    Object.entries(stories).map(async ([what, sql]) =>
      (await asOwner(sql)).map((row) => `${what}: ${JSON.stringify(row)}`),
    ),
  )
  return found.flat()
}
