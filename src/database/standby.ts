import type pg from 'pg'
import { openPool } from './pool.ts'

/** Milliseconds that a standby may be behind: what was written before them is read there. */
export const mostBehind = 3_000
/** Milliseconds after which it is asked again. */
const knownFor = 1_000
/** Reading there is a favour: whoever waits for it is better served by the primary. Milliseconds. */
const patience = { connectionTimeoutMillis: 1_000, query_timeout: 7_000 }

export type Standby = {
  pool: pg.Pool
  /** Whether it is a standby that answers and is not too far behind. Asks both servers, once a second at most. */
  keepsUp(): Promise<boolean>
}

/** A standby of `primary`, to read from. */
export function openStandby(config: pg.PoolConfig, primary: pg.Pool, onError: (error: Error) => void): Standby {
  const pool = openPool({ ...config, ...patience, verify: undefined } as pg.PoolConfig, onError)
  // Where the primary's log ended, and when. Between two servers clocks differ, and a standby that lost its primary
  // does not know what it misses.
  let marks: { at: number; end: string }[] = []
  let known: { until: number; keepsUp: Promise<boolean> } | undefined

  async function look(): Promise<boolean> {
    const at = performance.now()
    const { rows } = await primary.query<{ end: string }>('select pg_current_wal_lsn()::text as end')
    marks = [...marks.filter((mark) => at - mark.at < mostBehind), ...rows.map(({ end }) => ({ at, end }))]
    const reached = await pool.query(
      'select where pg_is_in_recovery() and pg_last_wal_replay_lsn() >= any ($1::pg_lsn[])',
      [marks.map(({ end }) => end)],
    )
    return reached.rowCount === 1
  }

  return {
    pool,
    keepsUp() {
      const now = performance.now()
      if (known && now < known.until) return known.keepsUp
      const keepsUp = look().catch((error: Error) => {
        onError(error)
        return false
      })
      known = { until: now + knownFor, keepsUp }
      return keepsUp
    },
  }
}
