import { sql } from 'kysely'
import type { Database } from '#database'
import { after } from '#kit/clock'
import type { DayRates } from './source.ts'

type Registry = Database['registry']

/** Days for which older rates are kept. */
const keptFor = 30

/** Writes a day's rates down, again if they are there, and deletes what is old. */
export async function saveRates(registry: Registry, { day, millionths }: DayRates, now: Date): Promise<void> {
  const rows = Object.entries(millionths).map(
    ([currency, rate]) => sql`(${day}::date, ${currency}, ${rate}::bigint, ${now}::timestamptz)`,
  )
  await sql`
    with old as (delete from exchange_rate where day < ${after(now, -keptFor * 86_400)}::timestamptz)
    insert into exchange_rate (day, currency, millionths, read_at) values ${sql.join(rows)}
    on conflict (day, currency) do update set millionths = excluded.millionths, read_at = excluded.read_at`.execute(
    registry,
  )
}

/** @returns the rates of the last day that there are any of, and when they were last read */
export async function findLatest(registry: Registry): Promise<{ rates: DayRates; readAt: Date } | undefined> {
  const { rows } = await sql<{ day: string; currency: string; millionths: string | number; readAt: Date }>`
    select day::text as day, currency, millionths, read_at as "readAt"
    from exchange_rate where day = (select max(day) from exchange_rate)`.execute(registry)
  const [first] = rows
  if (!first) return undefined
  const millionths = Object.fromEntries(rows.map(({ currency, millionths }) => [currency, Number(millionths)]))
  return { rates: { day: first.day, millionths }, readAt: new Date(first.readAt) }
}
