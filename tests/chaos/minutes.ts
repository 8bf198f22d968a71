import { setTimeout as pause } from 'node:timers/promises'
import type { AsOwner } from './compare.ts'

/** What the clock has workers do each minute about automatic top-ups. */
const rounds = ['write-due-top-ups', 'charge-top-ups', 'charge-top-ups-2', 'charge-top-ups-3', 'charge-top-ups-4']

/** Here a minute strikes every other second: a worker that was killed would else stand idle for most of the day. */
export async function strikeMinute(asOwner: AsOwner): Promise<void> {
  await asOwner(`select graphile_worker.add_job(name, job_key := name) from unnest($1::text[]) name`, [rounds]).catch(
    () => {},
  )
}

/** Asks again where the database was killed meanwhile. */
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

/** Moves every next run far away. Rows that somebody is at are left to them at first, and looked at once more. */
export async function beginNoOtherWeek(asOwner: AsOwner): Promise<void> {
  const isSoon = `next_run < now() + interval '1 year'`
  for (;;) {
    await asOwner(`update auto_top_up set next_run = next_run + interval '10 years' where (tenant, auto_top_up_id) in
      (select tenant, auto_top_up_id from auto_top_up where ${isSoon} for update skip locked)`)
    if ((await asOwner(`select from auto_top_up where ${isSoon} limit 1`)).length === 0) return
    await pause(50)
  }
}
