import { setTimeout as pause } from 'node:timers/promises'
import type { AsOwner } from './compare.ts'

/** Tasks of automatic top-ups that the clock starts each minute. */
const rounds = ['write-due-top-ups', 'charge-top-ups', 'charge-top-ups-2', 'charge-top-ups-3', 'charge-top-ups-4']

/** Starts them every other second: otherwise a worker that was killed would miss most of the day. */
export async function strikeMinute(asOwner: AsOwner): Promise<void> {
  await asOwner(`select graphile_worker.add_job(name, job_key := name) from unnest($1::text[]) name`, [rounds]).catch(
    () => {},
  )
}

/** Retries while the database is down. */
export const persistent =
  (asOwner: AsOwner): AsOwner =>
  async (sql, values) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await asOwner(sql, values)
      } catch (error) {
        if (attempt === 100) throw error
        await pause(200)
      }
    }
  }

/**
 * Moves every next run far into the future. Rows that a transaction has locked are skipped at first and updated later.
 */
export async function beginNoOtherWeek(asOwner: AsOwner): Promise<void> {
  const isSoon = `next_run < now() + interval '1 year'`
  for (;;) {
    await asOwner(`update auto_top_up set next_run = next_run + interval '10 years' where (tenant, auto_top_up_id) in
      (select tenant, auto_top_up_id from auto_top_up where ${isSoon} for update skip locked)`)
    if ((await asOwner(`select from auto_top_up where ${isSoon} limit 1`)).length === 0) return
    await pause(50)
  }
}
