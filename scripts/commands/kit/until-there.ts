import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLoss, ownerTimeouts } from '#database'
import { CommandError } from './command.ts'

const usualWait = '120'

/**
 * Waits until the database accepts logins and changes: while it starts, moves to another server or is a standby.
 * @param seconds how long, as typed
 * @throws CommandError with what the database said last, after that time
 */
export async function untilThere(ownerUrl: string, seconds: string = usualWait): Promise<void> {
  if (!/^\d{1,5}$/.test(seconds)) throw new CommandError('--wait is a number of seconds')
  const end = performance.now() + Number(seconds) * 1000
  for (let said = ''; ; ) {
    const problem = await problemOf(ownerUrl)
    if (problem === undefined) return
    if (performance.now() >= end) throw new CommandError(`the database did not come within ${seconds} s: ${problem}`)
    if (problem !== said) console.log(`waiting for the database: ${problem}`)
    said = problem
    await pause(500)
  }
}

/** @throws what waiting does not mend, such as a wrong password */
async function problemOf(ownerUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl, ...ownerTimeouts })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as standby')
    return rows[0].standby ? 'it is a standby' : undefined
  } catch (error) {
    if (!isConnectionLoss(error)) throw error
    return (error as Error).message || String((error as NodeJS.ErrnoException).code)
  } finally {
    await client.end().catch(() => {})
  }
}
