import { sql } from 'kysely'
import { findWaiting } from '#admin/approvals'
import { findUnended } from '#admin/audit'
import { after } from '#kit/clock'
import { type Found, hours, mostFound, type Source } from './source.ts'

/** Whether the program and the back office itself do what they should. */
export const runningSources = {
  'failing-task': {
    needs: 'running.read',
    target: hours(1),
    async find(tx) {
      // Once is a hiccup: the next run is minutes away. A record that was changed is none.
      const { rows } = await sql<Found>`
        select null as tenant, task || ' ' || part as key, task as subject, null as "orderNumber", since,
          null::bigint as amount, null as currency, json_build_object('part', part) as facts
        from failing_task where failures > 1 or task = 'check-audit' order by since limit ${mostFound}`.execute(tx)
      return rows
    },
  },
  'dead-letter': {
    needs: 'running.read',
    target: hours(2),
    async find(tx) {
      const { rows } = await sql<Found>`
        select payload ->> 'tenant' as tenant, id::text as key, coalesce(payload ->> 'orderNumber', task) as subject,
          payload ->> 'orderNumber' as "orderNumber", at as since, null::bigint as amount, null as currency,
          json_build_object('task', task) as facts
        from admin_dead_letters() order by at limit ${mostFound}`.execute(tx)
      return rows
    },
  },
  'partner-away': {
    needs: 'running.read',
    target: 15,
    async find(tx, now) {
      // Asked once a minute: three times in a row is no hiccup. What nobody asks any more is no news of the partner.
      const { rows } = await sql<Found>`
        select null as tenant, partner as key, partner as subject, null as "orderNumber", min(at) as since,
          null::bigint as amount, null as currency, json_build_object('partner', partner) as facts
        from admin_partner_pulse p
        where at > ${after(now, -60 * 60)} and not exists (select from admin_partner_pulse good
          where good.partner = p.partner and good.failure is null and good.at >= p.at)
        group by partner having count(*) > 2 order by since limit ${mostFound}`.execute(tx)
      return rows
    },
  },
  'unended-action': {
    needs: 'cases.work',
    target: 15,
    async find(tx, now) {
      const unended = await findUnended(tx, after(now, -60))
      return unended.map(({ actionId, name, tenant, subject, at }) => ({
        tenant,
        key: actionId,
        subject: subject ?? name,
        orderNumber: null,
        since: at,
        amount: null,
        currency: null,
        facts: { action: name },
      }))
    },
  },
  approval: {
    needs: 'cases.work',
    target: hours(4),
    async find(tx, now) {
      const waiting = await findWaiting(tx)
      return waiting
        .filter(({ lapsesAt }) => lapsesAt > now)
        .map(({ approvalId, name, tenant, subject, askedAt, lapsesAt, counts }) => ({
          tenant,
          key: approvalId,
          subject,
          orderNumber: null,
          since: askedAt,
          dueAt: lapsesAt,
          amount: counts,
          currency: 'EUR' as const,
          facts: { action: name },
        }))
    },
  },
} as const satisfies Record<string, Source>
