import { sql } from 'kysely'
import type { Database } from '#database'
import type { Scheduled } from './schedule.ts'

/** Stands for the tenant of a task that runs once for all brands. */
export const allBrands = '*'

/** Failed rounds in a row before an operator is alerted; for daily tasks, days. */
const failuresBeforeAlert = { often: 5, daily: 2 }

/**
 * Counts a task's failed rounds in a row, in one statement. Alerts an operator after too many, once until the task
 * works again.
 * @param isLasting what fails does not mend itself: the first round alerts
 * @param failed the errors, by tenant
 */
export async function noteRound(
  registry: Database['registry'],
  { name, cron, isLasting = false }: Pick<Scheduled, 'name' | 'cron'> & { isLasting?: boolean },
  failed: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  const most = isLasting ? 1 : /^\S+ \d+ /.test(cron) ? failuresBeforeAlert.daily : failuresBeforeAlert.often
  await sql`
    with failed as (
      select key as part, value as error from jsonb_each_text(${JSON.stringify(failed)}::jsonb)
    ), well as (
      delete from failing_task where task = ${name} and part not in (select part from failed)
    ), counted as (
      insert into failing_task (task, part, failures, since, error) select ${name}, part, 1, ${now}, error from failed
      on conflict (task, part) do update set failures = failing_task.failures + 1, error = excluded.error
      returning *
    )
    select enqueue('alert', jsonb_build_object(
      'tenant', case when part = ${allBrands} then (select min(tenant) from tenant) else part end,
      'orderNumber', task, 'details', jsonb_build_object('occasion', 'task-fails ' || task || ' since ' || since,
        'brand', part, 'rounds', failures, 'reason', error)))
    from counted where failures = ${most}`.execute(registry)
}
