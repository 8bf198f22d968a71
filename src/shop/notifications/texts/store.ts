import { sql } from 'kysely'
import type { Tx } from '#database'
import { after } from '#kit/clock'

/** A counter of texts, and its period in seconds. */
export type TextCounter = { subject: string; seconds: number }
export type TextCount = { sent: number; until: Date }

/**
 * Counts one text for each of these subjects, for all brands and processes together.
 * @param subjects always in the same order, the most shared one last, to avoid deadlocks
 * @returns the counts with this text, and until when they count
 */
export async function countText(tx: Tx, subjects: readonly TextCounter[], now: Date): Promise<TextCount[]> {
  const rows = subjects.map(({ subject, seconds }) => sql`(${subject}, ${after(now, seconds)}::timestamptz, 1)`)
  const { rows: counts } = await sql<TextCount & { subject: string }>`
    insert into text_pace as p (subject, until, sent) values ${sql.join(rows)}
    on conflict (subject) do update set
      sent = case when p.until <= ${now} then 1 else p.sent + 1 end,
      until = case when p.until <= ${now} then excluded.until else p.until end
    returning subject, sent, until`.execute(tx)
  return subjects.map(({ subject }) => {
    const count = counts.find((one) => one.subject === subject)
    if (!count) throw new Error('an upsert returned no row')
    return count
  })
}

/** Deletes expired counts; locked rows wait for the next round. */
export async function forgetCounts(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from text_pace where subject in (
      select subject from text_pace where until <= ${now} limit 1000 for update skip locked)`.execute(tx)
}
