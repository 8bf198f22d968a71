import { join } from 'node:path'
import { oldestPrograms, type Server } from '../../support/database/oldest-server.ts'
import { asked, until } from '../asking.ts'
import { type Drill, must, say, timed } from '../drill.ts'
import { furnish, layGround } from '../ground.ts'
import { addressesAt } from '../shop.ts'
import { wayTo } from './ways.ts'

/** The shop moves to a newer major version of PostgreSQL, with payments under way. */
export const majorUpgrade: Drill = {
  shows:
    'the shop moves from the distribution’s PostgreSQL to the newest, or to the programs in the folder given, by pg_upgrade where that is there and by a dump otherwise; no row differs, what was under way is delivered',
  needs: [
    {
      name: 'PostgreSQL of the distribution (15 or newer)',
      isThere: async () => (await oldestPrograms()) !== undefined,
    },
  ],
  async run(folder, [given]) {
    const way = await wayTo(given)
    const { server, shop } = await layGround(folder, { programs: way.programs.old })
    try {
      await furnish(shop)
      const web = await shop.start('web')
      const worker = await shop.start('worker')
      const before = await shop.buy(20)
      await worker.stop()
      const underWay = await shop.pay(4)
      say(`${before.length} purchases are delivered; ${underWay.length} are paid and wait for a worker`)
      await web.stop()
      const from = await versionOf(server)
      const was = await contentOf(server)

      const { outcome: newer, seconds } = await timed(way.name, () => way.take(server, join(folder, 'newer')))
      try {
        const to = await versionOf(newer)
        must(to !== from, `both are version ${from}`)
        const differing = difference(was, await contentOf(newer))
        must(differing.length === 0, `other rows after it in ${differing.join(', ')}`)
        say(`version ${from} became ${to}: ${was.size} tables, and no row of them differs`)
        await letOwnerChangeRoles(newer)
        const addresses = addressesAt(newer.port, { saldo_archive: 'another' })
        const opened = await timed('release, which sets a password anew, and start', async () => {
          const { code, out } = await shop.saldo(['release'], addresses)
          must(code === 0, `release ended with ${code}:\n${out}`)
          await Promise.all([shop.start('web', addresses), shop.start('worker', addresses)])
        })
        await until(() => areDone(newer, underWay), 'what was under way is not delivered')
        const after = await shop.buy(10)
        const { code, out } = await shop.saldo(['books', 'check', '--now', '--recent'], addresses)
        must(code === 0, `books check ended with ${code}:\n${out}`)
        say(
          `the ${underWay.length} are delivered, ${after.length} more are sold, and the books agree with the partners'`,
        )
        return `${way.name}, ${from} to ${to}: ${seconds.toFixed(1)} s, release and start ${opened.seconds.toFixed(1)} s; ${was.size} tables without a difference; ${underWay.length} of ${underWay.length} under way delivered, ${after.length} of 10 sold`
      } finally {
        await newer.stop()
      }
    } finally {
      await shop.close()
      await server.stop().catch(() => {})
    }
  },
}

const versionOf = async (server: Server): Promise<string> =>
  (await asked<{ version: string }>(server.urlOf('saldo'), `select current_setting('server_version') as version`))[0]
    ?.version ?? '?'

/** Of each table how many rows it has and a fingerprint of all of them, whatever their order. */
async function contentOf(server: Server): Promise<Map<string, string>> {
  const url = server.urlOf('saldo')
  const tables = await asked<{ name: string }>(
    url,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('saldo', 'graphile_worker') order by 1`,
  )
  const content = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await asked<{ rows: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as rows
        from ${name} t`,
    )
    content.set(name, row?.rows ?? '')
  }
  return content
}

const difference = (one: Map<string, string>, other: Map<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))

/** Since version 16 who makes a role may change it because it was made so; roles of before need it said. */
const letOwnerChangeRoles = (server: Server) =>
  asked(
    server.urlOf('postgres'),
    // The owner made the engine's tables by what it inherits of the worker: that stays.
    `grant saldo_worker to saldo_owner with admin true;
      grant saldo_app, saldo_archive, saldo_admin to saldo_owner with admin true, inherit false, set false`,
  )

async function areDone(server: Server, orders: readonly string[]): Promise<boolean> {
  const rows = await asked(
    server.urlOf('saldo'),
    `select from saldo.orders where state = 'done' and order_number in (${orders.map((one) => `'${one}'`).join(', ')})`,
  )
  return rows.length === orders.length
}
