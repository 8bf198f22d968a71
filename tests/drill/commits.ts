import { join } from 'node:path'
import pg from 'pg'
import { compareCommits } from '../../bench/commits.ts'
import { median } from '../../bench/town.ts'
import { startServer } from '../chaos/failover/cluster.ts'
import { asked, makeStandby, untilIt } from '../chaos/failover/standby.ts'
import { openLine } from '../support/database/line.ts'
import { type Drill, must, say } from './drill.ts'

/** Milliseconds from the primary to the standby and back. */
const away = 2
/** Commits a second, each with a job. */
const least = 1_000

/** Each commit waits until a standby in another place has it too. */
export const commits: Drill = {
  shows: `each commit waits for a standby ${away} ms away; ${least} a second write a job`,
  needs: [],
  async run(folder) {
    const primary = await startServer(join(folder, 'primary'))
    const line = await openLine(primary.ownerUrlOf('postgres'), (one, other) => {
      // Timers of one length run in the order in which they were set, so bytes stay in theirs.
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        from.setNoDelay(true)
        from.on('data', (bytes) => setTimeout(() => to.write(bytes), away / 2))
        from.on('close', () => to.destroy())
      }
    })
    const through = line.urlOf(primary.ownerUrlOf('postgres'))
    const standby = await makeStandby(primary, join(folder, 'standby'), Number(new URL(through).port))
    try {
      const [near, far] = [await roundTrip(primary.ownerUrlOf('postgres')), await roundTrip(through)]
      const distance = far - near
      say(`a small question takes ${near.toFixed(1)} ms, and ${far.toFixed(1)} over the standby's line`)
      must(distance >= away, `the standby is only ${distance.toFixed(1)} ms away`)
      const { inside, after } = await compareCommits(primary.ownerUrlOf, async () => {
        await asked(primary, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
        await untilIt(primary, `select from pg_stat_replication where sync_state = 'sync'`)
        say('commits wait for the standby')
      })
      must(after >= least, `${after.toFixed(0)} commits a second with a job in each`)
      return `${after.toFixed(0)} commits a second with a job in each, ${inside.toFixed(0)} with a NOTIFY inside; standby ${distance.toFixed(1)} ms away`
    } finally {
      await asked(primary, `alter system set synchronous_standby_names = ''`, 'select pg_reload_conf()')
      await standby.stop()
      await line.close()
      await primary.stop()
    }
  },
}

/** Milliseconds of a small question, the median of two hundred. */
async function roundTrip(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const times: number[] = []
  for (let number = 0; number < 200; number++) {
    const began = performance.now()
    await client.query('select 1')
    times.push(performance.now() - began)
  }
  await client.end()
  return median(times)
}
