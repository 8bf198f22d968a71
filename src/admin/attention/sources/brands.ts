import { sql } from 'kysely'
import { after } from '#kit/clock'
import { type Found, hours, mostFound, type Source } from './source.ts'

/** Drafts that were to be published at a time: those that did not go, and those that will not. */
export const brandSources = {
  'scheduled-draft': {
    needs: 'brands.read',
    target: hours(4),
    async find(tx, now) {
      const { rows } = await sql<Found>`
        select s.tenant, s.schedule_id as key, d.title as subject, null as "orderNumber",
          case when s.state = 'stopped' then s.goes_at when s.revision <> d.revision then d.changed_at else s.goes_at end
            as since,
          null::bigint as amount, null as currency,
          json_build_object('draftId', s.draft_id, 'draft', d.title, 'by', coalesce(o.name, s.asked_by), 'state', case
            when s.revision <> d.revision or s.reason = 'changedSince' then 'changed'
            when s.reason = 'notApproved' then 'unapproved'
            when s.reason = 'notAllowed' then 'not-allowed'
            when s.reason = 'draftCrossed' then 'crossed'
            when s.state = 'stopped' then 'refused'
            else 'late' end) as facts
        from brand_schedule s
        join brand_draft d on d.draft_id = s.draft_id
        left join operator o on o.operator_id = s.asked_by
        where d.closed_as is null and (s.state = 'stopped'
          or (s.state = 'waiting' and (s.revision <> d.revision or s.goes_at < ${after(now, -10 * 60)})))
        order by s.goes_at limit ${mostFound}`.execute(tx)
      return rows
    },
  },
} as const satisfies Record<string, Source>
