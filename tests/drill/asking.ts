import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export async function asked<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

const databaseOf = (url: string) => Object.assign(new URL(url), { pathname: '/saldo' }).href

/** All jobs that are due are done. */
export async function untilIdle(url: string): Promise<void> {
  const due = 'select from graphile_worker._private_jobs where run_at <= now() limit 1'
  await until(async () => (await asked(databaseOf(url), due)).length === 0, 'jobs do not come to an end')
}

export async function until(holds: () => Promise<boolean>, otherwise: string, seconds = 120): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(100))
    if (await holds()) return
  throw new Error(otherwise)
}
