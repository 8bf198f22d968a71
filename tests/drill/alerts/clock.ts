import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** A clock of all programs that can be put forward, as `npm run chaos` does it. The database's own goes on as it is. */
export async function openClock(file: string) {
  let ahead = 0
  const write = (seconds: number) =>
    writeFile(file, JSON.stringify({ moment: 0, before: {}, after: { [name]: seconds } }))
  await write(0)
  return {
    /** Before the program's own arguments, and in its environment. */
    before: ['--import', './tests/chaos/clock.ts'],
    env: { SALDO_CLOCK: file, SALDO_CLOCK_OF: name },
    async forward(seconds: number): Promise<void> {
      ahead += seconds
      await write(ahead)
      // Programs read it again after some milliseconds.
      await pause(1000)
    },
  }
}

const name = 'all'
