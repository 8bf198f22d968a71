import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, killServer, type Server, startServer } from './cluster.ts'
import { openProxy } from './proxy.ts'
import { asked, makeStandby, untilIt } from './standby.ts'

/** Milliseconds of each step. */
const pauses = { broken: 500, nobody: 1000, notYet: 300 }

/** A primary with a standby that has every commit before anybody hears of it, and a proxy before them. */
export type Pair = Cluster & {
  /**
   * The two lose each other, then the primary dies for good. The proxy leads nowhere, then to the standby, which is
   * promoted a moment later.
   */
  failOver(): Promise<void>
  /** Gives the primary a standby. */
  repair(): Promise<void>
}

/**
 * @param isSynchronous without it commits do not wait for the standby: a failover then loses some
 */
export async function openPair(dataFolder: string, isSynchronous = true): Promise<Pair> {
  const file = join(dataFolder, 'pair.json')
  // The primary of an earlier run in this folder.
  const known = await readFile(file, 'utf8').then(JSON.parse, () => ({ folder: dataFolder, count: 0 }))
  let primary = await startServer(known.folder)
  let { count } = known
  let standby: Server | undefined
  const proxy = await openProxy()
  proxy.leadTo(primary.port)
  // A standby that is made needs the log from the beginning of its copy on. Commits wait for one that comes back.
  await asked(
    primary,
    `alter system set wal_keep_size = '4GB'`,
    `alter system set wal_retrieve_retry_interval = '200ms'`,
    ...waitFor(''),
    'select pg_reload_conf()',
  )

  async function repair(): Promise<void> {
    count += 1
    standby = await makeStandby(primary, join(dataFolder, `standby-${count}`))
    if (!isSynchronous) return
    await asked(primary, ...waitFor('*'), 'select pg_reload_conf()')
    await untilIt(primary, `select from pg_stat_replication where sync_state = 'sync'`)
  }

  return {
    urlOf: proxy.urlOf,
    get primary() {
      return primary
    },
    async crash() {
      await killServer(primary)
      proxy.leadTo(undefined)
      primary = await startServer(primary.dataFolder)
      proxy.leadTo(primary.port)
    },
    async failOver() {
      if (!standby) throw new Error('there is no standby')
      await asked(standby, `alter system set primary_conninfo = ''`, 'select pg_reload_conf()')
      await pause(pauses.broken)
      const dead = primary
      await killServer(dead)
      proxy.leadTo(undefined)
      await pause(pauses.nobody)
      proxy.leadTo(standby.port)
      await pause(pauses.notYet)
      await asked(standby, 'select pg_promote()')
      primary = standby
      standby = undefined
      await writeFile(file, JSON.stringify({ folder: primary.dataFolder, count }))
      if (dead.dataFolder !== dataFolder) await rm(dead.dataFolder, { recursive: true, force: true })
    },
    repair,
    async stop() {
      await proxy.close()
      if (isSynchronous) await asked(primary, ...waitFor(''), 'select pg_reload_conf()')
      await standby?.stop()
      await primary.stop()
    },
  }
}

const waitFor = (standbys: string) => [`alter system set synchronous_standby_names = '${standbys}'`]
