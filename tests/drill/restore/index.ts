import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { oldestPrograms, startServer } from '../../support/database/oldest-server.ts'
import { asked, until, untilIdle } from '../asking.ts'
import { type Drill, must, program, say, secondsSince, timed } from '../drill.ts'
import { furnish, layGround, postgresPrograms } from '../ground.ts'
import { addressesAt, type Env, type Shop } from '../shop.ts'
import { openBackup } from './pgbackrest.ts'

/** The database is lost with some purchases: what the archive holds is restored, and the partners name the rest. */
export const restore: Drill = {
  shows: 'a backup with its log is restored to a moment; every purchase after it is named; the shop sells again',
  needs: [
    program('pgbackrest'),
    {
      name: 'PostgreSQL of the distribution (15 or newer)',
      isThere: async () => (await oldestPrograms()) !== undefined,
    },
  ],
  async run(folder) {
    const backup = await openBackup(join(folder, 'backup'), await postgresPrograms())
    const { programs, server, shop } = await layGround(folder, { settings: backup.settings })
    const superuserUrl = server.urlOf('postgres')
    await backup.describe(server)
    await backup.call('stanza-create')
    await backup.call('check')
    try {
      await furnish(shop)
      await Promise.all([shop.start('web'), shop.start('worker')])
      const before = await shop.buy(12)
      const full = await timed('full backup', () => backup.call('--type=full', 'backup'))
      const kept = [...before, ...(await shop.buy(12))]
      await untilIdle(superuserUrl)
      const moment = await nowAt(superuserUrl)
      say(`${kept.length} purchases before ${moment}`)
      await pause(1000)
      const lost = await shop.buy(10)
      say(`${lost.length} purchases after it`)
      await untilIdle(superuserUrl)
      await archived(superuserUrl)

      await shop.die()
      await server.crash()
      say('the machines are lost')
      const lostAt = performance.now()
      const scratch = join(folder, 'restored')
      const restored = await timed('restore', () => backup.restoreTo(join(scratch, 'data'), moment))
      const second = await startServer(programs, scratch, ['unix_socket_directories=', 'archive_mode=off'])
      await untilPrimary(second.urlOf('postgres'))
      const addresses = addressesAt(second.port)
      const there = await ordersAt(second.urlOf('saldo'))
      must(sameSet(there, kept), `restored are other orders than those before the moment: ${there.length}`)
      say(`restored are exactly the ${there.length} orders of that moment`)

      const checked = await timed('books check --now --recent', () =>
        shop.saldo(['books', 'check', '--now', '--recent'], addresses),
      )
      const { code, out } = checked.outcome
      must(code === 1, `books check ended with ${code}:\n${out}`)
      const named = out.split('\n').filter((line) => line.includes('DIFFERENCE: '))
      for (const line of named.slice(0, 2)) say(line.trim())
      const unnamed = lost.filter((order) => !named.some((line) => line.includes(order)))
      must(unnamed.length === 0, `lost and not named: ${unnamed.join(', ')}\n${out}`)
      const wrong = named.filter((line) => !lost.some((order) => line.includes(order)))
      must(wrong.length === 0, `named and not lost: ${wrong.join('\n')}`)

      await checkKeys(shop, addresses)
      await Promise.all([shop.start('web', addresses), shop.start('worker', addresses)])
      const [sold] = await shop.buy(1)
      const seconds = secondsSince(lostAt)
      say(`order ${sold} is paid and delivered from the restored database`)
      await second.stop()
      return [
        `${kept.length} orders restored, ${lost.length} lost and all named (${named.length} differences)`,
        `full backup ${full.seconds.toFixed(1)} s, restore ${restored.seconds.toFixed(1)} s`,
        `comparison ${checked.seconds.toFixed(1)} s, selling ${seconds.toFixed(1)} s after the loss`,
      ].join('; ')
    } finally {
      await shop.close()
    }
  },
}

/** Without the ring of keys the stock of the restored database is worth nothing: the keys belong to the backup plan. */
async function checkKeys(shop: Shop, addresses: Env): Promise<void> {
  const others = { ...addresses, SALDO_CODE_KEYS: `other:${randomBytes(32).toString('base64')}` }
  const without = await shop.saldo(['secrets', 'rotate'], others)
  const closed = without.out.split('\n').filter((line) => line.includes('cannot be opened'))
  must(closed.length > 0, `under other keys nothing is missed:\n${without.out}`)
  const withKeys = await shop.saldo(['secrets', 'rotate'], addresses)
  const isWhole = withKeys.code === 0 && !withKeys.out.includes('cannot be opened')
  must(isWhole, `with their keys, codes do not open:\n${withKeys.out}`)
  say(`under other keys than SALDO_CODE_KEYS codes of ${closed.length} lists cannot be opened; under theirs all can`)
}

const nowAt = async (url: string): Promise<string> =>
  (await asked<{ now: string }>(url, 'select now()::text as now'))[0]?.now ?? ''

/** The log up to now is in the archive. */
async function archived(url: string): Promise<void> {
  const [row] = await asked<{ file: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as file')
  const last = `select from pg_stat_archiver where last_archived_wal >= '${row?.file}'`
  await until(async () => (await asked(url, last)).length > 0, 'the log does not reach the archive')
}

const untilPrimary = (url: string) =>
  until(
    async () => (await asked(url, 'select where not pg_is_in_recovery()')).length > 0,
    'the restored server does not become a primary',
  )

async function ordersAt(url: string): Promise<string[]> {
  const rows = await asked<{ orderNumber: string }>(url, 'select order_number as "orderNumber" from saldo.orders')
  return rows.map(({ orderNumber }) => orderNumber)
}

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && new Set([...one, ...other]).size === one.length
