import { afterAll } from 'vitest'
import { type Heard, openWire } from '../../../bench/wire.ts'
import { testDatabase } from './database.ts'

/** How many notices go in one statement is chance. */
const isNotice = (sql: string) => sql.startsWith('select pg_notify(')
const isFrame = (sql: string) => /^(begin|commit|rollback|set|select set_config)\b/i.test(sql)

/**
 * A test database, and what the shop sends to it: counted, because speed cannot be asserted. Counts may fall, and then so
 * do the numbers of the tests.
 */
export async function heardDatabase() {
  const database = await testDatabase()
  const line = await openWire(Number(new URL(database.ownerUrl).port))
  afterAll(() => line.close())
  const through = new URL(database.appUrl)
  through.host = `127.0.0.1:${line.port}`
  through.search = ''
  return {
    /** For the shop of a test. */
    on: { ...database, appUrl: through.href },
    /** A place in what is heard, for `since`. */
    now: () => line.heard.length,
    /** What was sent since such a place, without notices. */
    since: (place: number): Heard[] =>
      line.heard.slice(place).filter(({ user, sql }) => user === 'saldo_app' && !isNotice(sql)),
  }
}

/** Of frames are BEGIN, COMMIT and settings. */
export function countsOf(heard: readonly Heard[]) {
  const frames = heard.filter(({ sql }) => isFrame(sql)).length
  return { statements: heard.length - frames, frames, trips: heard.filter(({ isNewTrip }) => isNewTrip).length }
}
