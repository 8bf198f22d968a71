import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database'
import { after } from '#kit/clock'
import { days, type Found, hours, mostFound, type Source, unknownBefore } from './source.ts'

const most = sql.raw(`limit ${mostFound}`)

const found = async (tx: Tx, query: RawBuilder<Found>): Promise<Found[]> => (await query.execute(tx)).rows

/** Outcomes that no partner could tell for 15 minutes. */
const unknown = (find: Source['find']): Source => ({ needs: 'orders.ask', target: 30, find })

/** Alerts that no row of the shop stands for: they are looked at once. They leave the list after this many seconds. */
const alertsFor = 30 * 24 * 60 * 60
export const alertKinds = [
  'amount-differs',
  'auto-top-up-paused',
  'capture-failed',
  'delivered-after-all',
  'delivered-unpaid',
  'payment-contradicts',
  'reversed',
  'sms-topup-locked',
]

/** What became of an order's money and goods. */
export const orderSources = {
  'refund-failed': {
    needs: 'refunds.give',
    target: hours(4),
    find: (tx) =>
      found(
        tx,
        sql<Found>`
          select r.tenant, r.refund_id as key, r.order_number as subject, r.order_number as "orderNumber",
            r.requested_at as since, r.amount, p.currency, json_build_object('why', r.failure) as facts
          from refund r join payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
          where r.state = 'failed'
            and not exists (select from refund later where later.tenant = r.tenant and later.payment_id = r.payment_id
              and later.requested_at > r.requested_at)
            and (select coalesce(sum(case when e.debit = 'receivable' then e.amount else -e.amount end), 0)
              from ledger_transfer e where e.tenant = r.tenant and e.order_number = r.order_number
                and 'receivable' in (e.debit, e.credit)) < 0
          order by r.requested_at ${most}`,
      ),
  },
  chargeback: {
    needs: 'orders.read',
    target: days(3),
    find: (tx) =>
      found(
        tx,
        sql<Found>`
          select p.tenant, p.order_number as key, p.order_number as subject, p.order_number as "orderNumber",
            max(e.at) as since, sum(case e.kind when 'charged-back' then e.amount else -e.amount end)::bigint as amount,
            p.currency, '{}'::json as facts
          from payment_event e join payment p on p.tenant = e.tenant and p.payment_id = e.payment_id
          where e.kind in ('charged-back', 'chargeback-reversed')
          group by p.tenant, p.order_number, p.currency
          having sum(case e.kind when 'charged-back' then e.amount else -e.amount end) > 0
            and not exists (select from loss s where s.tenant = p.tenant and s.order_number = p.order_number
              and s.amount >= 0 and s.charged_back >= sum(e.amount) filter (where e.kind = 'charged-back'))
          order by since ${most}`,
      ),
  },
  'payment-unknown': unknown((tx, now) =>
    found(
      tx,
      sql<Found>`
        select tenant, payment_id as key, order_number as subject, order_number as "orderNumber", created_at as since,
          amount, currency, json_build_object('partner', provider, 'reference', payment_id) as facts
        from payment where state = 'unknown' and created_at < ${unknownBefore(now)} order by created_at ${most}`,
    ),
  ),
  'delivery-unknown': unknown((tx, now) =>
    found(
      tx,
      sql<Found>`
        select d.tenant, d.external_id as key, d.order_number as subject, d.order_number as "orderNumber",
          d.sent_at as since, d.amount, o.currency, json_build_object('reference', d.external_id) as facts
        from delivery d join orders o on o.tenant = d.tenant and o.order_number = d.order_number
        where d.state = 'unknown' and d.sent_at < ${unknownBefore(now)} order by d.sent_at ${most}`,
    ),
  ),
  'refund-unknown': unknown((tx, now) =>
    found(
      tx,
      sql<Found>`
        select r.tenant, r.refund_id as key, r.order_number as subject, r.order_number as "orderNumber",
          r.requested_at as since, r.amount, p.currency,
          json_build_object('partner', p.provider, 'reference', r.refund_id) as facts
        from refund r join payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
        where r.state = 'unknown' and r.requested_at < ${unknownBefore(now)} order by r.requested_at ${most}`,
    ),
  ),
  'capture-unknown': unknown((tx, now) =>
    found(
      tx,
      sql<Found>`
        select c.tenant, c.capture_id as key, c.order_number as subject, c.order_number as "orderNumber",
          c.requested_at as since, c.amount, p.currency,
          json_build_object('partner', p.provider, 'reference', c.capture_id) as facts
        from capture c join payment p on p.tenant = c.tenant and p.payment_id = c.payment_id
        where c.state = 'unknown' and c.requested_at < ${unknownBefore(now)} order by c.requested_at ${most}`,
    ),
  ),
  alert: {
    needs: 'orders.read',
    target: hours(24),
    find: (tx, now) =>
      found(
        tx,
        sql<Found>`
          select m.tenant, m.about || ' ' || m.occasion as key, m.about as subject, o.order_number as "orderNumber",
            m.created_at as since, null::bigint as amount, null as currency,
            json_build_object('kind', split_part(m.occasion, ' ', 2)) as facts
          from message m left join orders o on o.tenant = m.tenant and o.order_number = m.about
          where m.occasion collate "C" >= 'alert ' and m.occasion collate "C" < 'alert!'
            and m.created_at > ${after(now, -alertsFor)} and split_part(m.occasion, ' ', 2) = any(${alertKinds})
          order by m.created_at ${most}`,
      ),
  },
} as const satisfies Record<string, Source>
