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
