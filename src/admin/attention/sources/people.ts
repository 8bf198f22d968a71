import { sql } from 'kysely'
import { type Found, hours, mostFound, type Source } from './source.ts'

const most = sql.raw(`limit ${mostFound}`)

/** What shoppers wait for. */
export const peopleSources = {
  declaration: {
    needs: 'requests.handle',
    target: hours(24),
    async find(tx) {
      const { rows } = await sql<Found>`
        select c.tenant, c.case_id as key, c.reference as subject, c.order_number as "orderNumber",
          c.opened_at as since, c.due_at as "dueAt", case when o.currency is not null then c.owed end as amount,
          o.currency, json_build_object('finding', c.finding) as facts
        from declared_case c left join orders o on o.tenant = c.tenant and o.order_number = c.order_number
        where c.state = 'open' order by c.opened_at ${most}`.execute(tx)
      return rows
    },
  },
  review: {
    needs: 'requests.handle',
    target: hours(24),
    async find(tx) {
      const { rows } = await sql<Found>`
        select tenant, reference as key, reference as subject, null as "orderNumber", filed_at as since,
          due_at as "dueAt", null::bigint as amount, null as currency, '{}'::json as facts
        from enquiry where due_at is not null and answered_at is null order by filed_at ${most}`.execute(tx)
      return rows
    },
  },
  'esim-return': {
    needs: 'requests.handle',
    target: hours(24),
    async find(tx) {
      const { rows } = await sql<Found>`
        select e.tenant, e.details ->> 'externalId' as key, e.order_number as subject,
          e.order_number as "orderNumber", e.at as since, d.amount, o.currency,
          json_build_object('reference', d.external_id) as facts
        from order_event e
        join orders o on o.tenant = e.tenant and o.order_number = e.order_number
        join delivery d on d.tenant = e.tenant and d.order_number = e.order_number
          and d.external_id = e.details ->> 'externalId' and d.state <> 'reversed'
        where e.kind = 'esim.return-asked' and not exists (select from order_event later where later.tenant = e.tenant
          and later.order_number = e.order_number and later.kind = 'esim.return-refused'
          and later.details ->> 'externalId' = e.details ->> 'externalId')
        order by e.at ${most}`.execute(tx)
      return rows
    },
  },
  // Support does not see these: a customer must not be told of a suspicion.
  suspicion: {
    needs: 'customers.privacy',
    target: hours(24),
    async find(tx) {
      const { rows } = await sql<Found>`
        select tenant, record_id as key, record_id as subject, order_number as "orderNumber",
          at as since, null::bigint as amount, null as currency,
          json_build_object('kind', suspicion, 'rule', rule) as facts
        from limit_record where suspicion is not null and closed_at is null order by at ${most}`.execute(tx)
      return rows
    },
  },
} as const satisfies Record<string, Source>
