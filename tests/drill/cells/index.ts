import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buy } from '../../../bench/load/buy.ts'
import { openLine } from '../../../bench/load/line.ts'
import { shops } from '../../../bench/purchases.ts'
import { startServer } from '../../support/database/oldest-server.ts'
import { freePort } from '../../support/test-run/free-port.ts'
import { asked } from '../asking.ts'
import { type Drill, must, say } from '../drill.ts'
import { furnish, layGround } from '../ground.ts'
import { addressesAt, createDatabase } from '../shop.ts'

/** Seconds that a brand may be paused for its move. */
const most = 60
const moved = 'fcb'
const brands = shops.slice(0, 3)

/** Two cells with a database each, one sandbox as every partner, and a brand that moves while three of them sell. */
export const cells: Drill = {
  shows: `a brand moves to a second cell while shoppers buy at three brands: nothing lost or doubled, no other brand notices, and it is paused for ${most} seconds at most`,
  needs: [],
  async run(folder) {
    const { programs, server, shop, direct } = await layGround(folder)
    await mkdir(join(folder, 'second'))
    const secondServer = await startServer(programs, join(folder, 'second', 'database'))
    try {
      await createDatabase(secondServer.urlOf('postgres'))
      const second = addressesAt(secondServer.port)
      const [portA, portB] = [shop.port, await freePort()]
      const both = { SALDO_CELLS: `a=http://127.0.0.1:${portA},b=http://127.0.0.1:${portB}` }
      const atB = { ...both, ...second, SALDO_CELL: 'b', PORT: String(portB) }
      await furnish(shop, both)
      const { code, out } = await shop.saldo(['release'], atB)
      must(code === 0, `release of the second cell ended with ${code}:\n${out}`)
      const started = [
        shop.start('web', both),
        shop.start('worker', both),
        shop.start('web', atB),
        shop.start('worker', atB),
      ]
      await Promise.all(started)
      say('two cells are ready: two databases, two web processes, two workers; the second one has no brand')

      const shopping = beginShopping(portA, shop.sandbox.port)
      await shopping.untilSold(8)
      const before = shopping.sold()
      say(`${moved} moves while shoppers buy`)
      shopping.isMoving = true
      const move = await shop.saldo(['tenants', 'move', moved, '--to', 'b'], {
        ...both,
        DATABASE_OWNER_URL_B: second.DATABASE_OWNER_URL ?? '',
      })
      shopping.isMoving = false
      must(move.code === 0, `tenants move ended with ${move.code}:\n${move.out}`)
      for (const line of move.out.trim().split('\n')) say(line)
      const seconds = Number(/paused for ([\d.]+) s/.exec(move.out)?.[1])
      must(seconds <= most, `the brand was paused for ${seconds} s`)
      const meanwhile = shopping.sold() - before
      await shopping.untilSold(8, moved)
      const { sold, refusedOthers, refusedMoved } = await shopping.end()
      must(refusedOthers.length === 0, `other brands refused: ${refusedOthers[0]}`)

      await refuseDoubled(sold, [direct, second], shop.sandbox.port)
      const books = []
      for (const where of [both, atB]) {
        const checked = await shop.saldo(['books', 'check', '--now', '--recent'], where)
        must(checked.code === 0, `books check ended with ${checked.code}:\n${checked.out}`)
        books.push(checked)
      }
      say('the books of both cells agree with those of the partners')
      return [
        `${moved} paused for ${seconds.toFixed(1)} s (${refusedMoved} calls told to come again)`,
        `${before} sold before, ${meanwhile} meanwhile, ${sold.length - before - meanwhile} after`,
        `0 lost, 0 doubled, books agree in ${books.length} cells, 0 errors at other brands`,
      ].join('; ')
    } finally {
      await shop.close()
      await Promise.all([server.stop(), secondServer.stop()])
    }
  },
}

type Sold = { tenant: string; orderNumber: string }

/** One shopper at each brand, who tries again where the shop is paused. All call the first cell, as before the move. */
function beginShopping(port: number, sandboxPort: number) {
  const seen = { sold: [] as Sold[], refusedOthers: [] as string[], refusedMoved: 0, isOver: false }
  let number = 500_000
  const shoppers = brands.map(async (where) => {
    const lines = { shop: openLine(port), sandbox: openLine(sandboxPort) }
    while (!seen.isOver) {
      number += 1
      try {
        seen.sold.push({ tenant: where.tenant, orderNumber: await buy(lines, where, number) })
      } catch (error) {
        if (where.tenant !== moved) seen.refusedOthers.push(String(error))
        else if (!String(error).includes(': 503 ')) throw error
        else seen.refusedMoved += 1
        await pause(200)
      }
    }
    lines.shop.close()
    lines.sandbox.close()
  })
  const all = Promise.all(shoppers)
  all.catch(() => {})
  return {
    isMoving: false,
    sold: () => seen.sold.length,
    /** So many more purchases, of one brand or of any. */
    async untilSold(more: number, tenant?: string) {
      const count = () => seen.sold.filter((one) => tenant === undefined || one.tenant === tenant).length
      const wanted = count() + more
      for (const end = performance.now() + 120_000; count() < wanted; await Promise.race([pause(100), all]))
        must(performance.now() < end, `after two minutes ${count()} of ${wanted} purchases`)
    },
    async end() {
      seen.isOver = true
      await all
      return seen
    },
  }
}

/** Each purchase is one paid and delivered order of one cell that sells its brand, and one delivery of the supplier. */
async function refuseDoubled(
  sold: readonly Sold[],
  databases: Readonly<Record<string, string>>[],
  sandboxPort: number,
) {
  const owned: string[] = []
  for (const [index, { DATABASE_OWNER_URL: url = '' }] of databases.entries()) {
    for (const { tenant } of brands) {
      const isHere = (tenant === moved) === (index === 1)
      const rows = await asked<{ order: string }>(
        `${url}?options=${encodeURIComponent(`-c saldo.tenant=${tenant}`)}`,
        `select order_number as order from saldo.orders where tenant = '${tenant}' and state = 'done'`,
      )
      if (isHere) owned.push(...rows.map(({ order }) => order))
    }
  }
  const lost = sold.filter(({ orderNumber }) => !owned.includes(orderNumber))
  must(lost.length === 0, `lost: ${lost.map(({ orderNumber }) => orderNumber).join(', ')}`)
  must(new Set(owned).size === owned.length, 'an order is there twice')
  const answer = await fetch(`http://127.0.0.1:${sandboxPort}/books.json`)
  const { payments, deliveries } = (await answer.json()) as { payments: { state: string }[]; deliveries: unknown[] }
  const paid = payments.filter(({ state }) => state === 'paid').length
  must(paid === owned.length, `${paid} payments for ${owned.length} orders`)
  must(deliveries.length === owned.length, `${deliveries.length} deliveries for ${owned.length} orders`)
}
