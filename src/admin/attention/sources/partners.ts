import { sql } from 'kysely'
import type { Tx } from '#database'
import { days, type Found, hours, mostFound, type Source } from './source.ts'

const most = sql.raw(`limit ${mostFound}`)

const differences = async (tx: Tx, isProduct: boolean): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select tenant, difference_no::text as key, coalesce(order_number, reference) as subject,
      order_number as "orderNumber", found_at as since, null::bigint as amount, null as currency,
      json_build_object('partner', partner, 'kind', subject, 'reference', reference, 'ours', coalesce(ours, '–'),
        'theirs', coalesce(theirs, '–')) as facts
    from difference where closed_at is null and (subject = 'product') = ${isProduct} order by found_at ${most}`.execute(
    tx,
  )
  return rows
}

/** Partners' books, credit with suppliers, and our own stock. */
export const partnerSources = {
  difference: { needs: 'books.read', target: hours(24), find: (tx) => differences(tx, false) },
  drift: { needs: 'goods.read', target: days(2), find: (tx) => differences(tx, true) },
  supply: {
    needs: 'orders.read',
    target: hours(2),
    async find(tx) {
      // The figure changes with each purchase: only the state is a fact that opens a case again.
      const { rows } = await sql<Found>`
        select tenant, supplier as key, supplier as subject, null as "orderNumber", since, null::bigint as amount,
          null as currency, json_build_object('state', state) as facts
        from supply order by since ${most}`.execute(tx)
      return rows
    },
  },
  'damaged-codes': {
    needs: 'goods.read',
    target: days(2),
    async find(tx) {
      const { rows } = await sql<Found>`
        select tenant, product_id as key, product_id as subject, null as "orderNumber", min(imported_at) as since,
          null::bigint as amount, null as currency, json_build_object('number', count(*)::int) as facts
        from stock_code where unreadable = 'damaged' and state = 'free'
        group by tenant, product_id order by since ${most}`.execute(tx)
      return rows
    },
  },
  'failing-webhooks': {
    needs: 'keys.manage',
    target: hours(24),
    async find(tx) {
      const { rows } = await sql<Found>`
        select tenant, address_id as key, split_part(url, '/', 3) as subject, null as "orderNumber",
          failing_since as since, null::bigint as amount, null as currency, '{}'::json as facts
        from webhook_address where failing_since is not null and withdrawn_at is null
        order by failing_since ${most}`.execute(tx)
      return rows
    },
  },
  stock: {
    needs: 'goods.read',
    target: hours(24),
    async find(tx) {
      const { rows } = await sql<Found>`
        select tenant, product_id as key, product_id as subject, null as "orderNumber", since, null::bigint as amount,
          null as currency, json_build_object('state', state) as facts
        from stock_level order by since ${most}`.execute(tx)
      return rows
    },
  },
} as const satisfies Record<string, Source>
