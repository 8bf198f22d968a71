import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../support/test-run/free-port.ts'
import { type Drill, must, say, secondsSince } from '../drill.ts'
import { furnish, layGround, newestPrograms } from '../ground.ts'
import type { Env, Shop } from '../shop.ts'
import { openPooler, poolerNeed } from './pgbouncer.ts'

/** Seconds within which what was changed is sold, and within which a shop sells again whose pooler died. */
const most = { changed: 1, back: 10 }
const purchases = 40
/** Fewer than the processes have in their pools: they have to share. */
const lent = 6

/** PgBouncer stands between the shop and its database, and lends a connection for one transaction. */
export const pooler: Drill = {
  shows: `the shop sells through PgBouncer in transaction mode, hears of changes past it, and sells again ${most.back} seconds after the pooler died`,
  needs: [poolerNeed],
  async run(folder) {
    let between: Awaited<ReturnType<typeof openPooler>> | undefined
    const { server, shop, direct } = await layGround(folder, {
      programs: await newestPrograms(),
      through: async (addresses) => {
        const { DATABASE_URL = '', DATABASE_ADMIN_URL = '' } = addresses
        between = await openPooler(join(folder, 'pooler'), [DATABASE_URL, DATABASE_ADMIN_URL], lent)
        return {
          ...addresses,
          DATABASE_URL: between.urlOf(DATABASE_URL),
          DATABASE_ADMIN_URL: between.urlOf(DATABASE_ADMIN_URL),
        }
      },
    })
    try {
      must(between !== undefined, 'there is no pooler')
      await furnish(shop, direct)
      const past = { DATABASE_LISTEN_URL: direct.DATABASE_URL ?? '', DATABASE_POOL: '10' }
      const second = { ...past, PORT: String(await freePort()) }
      const [web, other] = [await shop.start('web', past), await shop.start('web', second)]
      await shop.start('worker', past)
      say(`${await between.version()}; two web processes and a worker are ready`)

      const sold = (await Promise.all([shop.buy(purchases / 2, web.port), shop.buy(purchases / 2, other.port)])).flat()
      must(new Set(sold).size === purchases, 'not every purchase was delivered')
      const { shops, database } = await between.connections()
      must(shops > database, `${shops} connections of the shop stand on ${database} of the database: nothing is shared`)
      say(
        `${sold.length} purchases are delivered; ${shops} connections of the shop stand on ${database} of the database`,
      )

      const changed = await changeFee(shop, folder, direct, [web.port, other.port])
      say(`a changed fee is told by both web processes ${(changed * 1000).toFixed(0)} ms after the command ended`)

      await refuseTheDeaf(shop)

      const back = await restartUnderLoad(shop, between)
      const { code, out } = await shop.saldo(['books', 'check', '--now', '--recent'], direct)
      must(code === 0, `books check ended with ${code}:\n${out}`)
      say('the books agree with those of the partners')
      return [
        `${purchases} of ${purchases} purchases through ${database} connections (${shops} of the shop)`,
        `a changed fee after ${(changed * 1000).toFixed(0)} ms`,
        `${back.sold} sold while it died, ${back.refused} refused, selling ${back.seconds.toFixed(1)} s after it was back`,
      ].join('; ')
    } finally {
      await shop.close()
      await between?.kill()
      await server.stop()
    }
  },
}

type Fee = { productId: string; serviceFee: number }

/** Changes a fee by a command. @returns the seconds from its end until all processes tell the new one */
async function changeFee(shop: Shop, folder: string, direct: Env, ports: readonly number[]): Promise<number> {
  const file = join(folder, 'products.json')
  const exported = await shop.saldo(['products', 'export', 'congstar', '--format', 'json'], direct)
  const goods = JSON.parse(exported.out) as { products: Fee[] }
  const product = goods.products.find(({ productId }) => productId === 'congstar-15')
  must(product !== undefined, `congstar-15 is not sold:\n${exported.out.slice(0, 500)}`)
  product.serviceFee += 99
  await writeFile(file, JSON.stringify(goods))
  // Both have read it, so that both have something to forget.
  for (const port of ports) await feeAt(port)
  const imported = await shop.saldo(['products', 'import', 'congstar', file], direct)
  must(imported.code === 0, `products import ended with ${imported.code}:\n${imported.out}`)
  const since = performance.now()
  for (const port of ports)
    while (Math.round((await feeAt(port)) * 100) !== product.serviceFee) {
      must(secondsSince(since) < most.changed, `the process at ${port} sells at the fee of before`)
      await pause(5)
    }
  return secondsSince(since)
}

/** In major units, as the API tells it. */
async function feeAt(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/shop/rest/v1/products?brandId=congstar&size=100`, {
    headers: { 'X-Tenant-Id': 'congstar' },
  })
  const text = await answer.text()
  const product = (JSON.parse(text).products as Fee[] | undefined)?.find(({ productId }) => productId === 'congstar-15')
  must(product !== undefined, `${answer.status}: ${text.slice(0, 300)}`)
  return product.serviceFee
}

/** A process that listens through the pooler hears nothing: it must not get ready, and must say why. */
async function refuseTheDeaf(shop: Shop): Promise<void> {
  const deaf = await shop.spawn('web', { PORT: String(await freePort()) })
  for (const end = performance.now() + 60_000; ; await pause(200)) {
    const answer = await fetch(`http://127.0.0.1:${deaf.port}/health/ready`).catch(() => undefined)
    const said = (await answer?.text()) ?? ''
    must(answer?.status !== 200, 'a process that hears no notices says that it is ready')
    if (said.includes('DATABASE_LISTEN_URL')) break
    must(performance.now() < end, `a process that hears no notices does not say so: ${said}`)
  }
  await deaf.stop()
  say('a process without DATABASE_LISTEN_URL is not ready, and names it')
}

/** The pooler dies while four shoppers buy, and comes back after two seconds. */
async function restartUnderLoad(shop: Shop, between: Awaited<ReturnType<typeof openPooler>>) {
  const seen = { sold: 0, refused: 0, seconds: Number.NaN }
  let [isOver, backAt] = [false, Number.NaN]
  const shopping = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const isSold = await shop.buy(1).then(
        () => true,
        () => false,
      )
      if (isSold) seen.sold += 1
      else seen.refused += 1
      if (!isSold) await pause(100)
    }
  })
  await pause(1500)
  await between.kill()
  say('the pooler is killed')
  await pause(2000)
  await between.start()
  backAt = performance.now()
  const [first] = await shop.buy(1).catch(() => shop.buy(1))
  seen.seconds = secondsSince(backAt)
  must(seen.seconds <= most.back, `sold again only ${seen.seconds.toFixed(1)} s after the pooler was back`)
  say(`order ${first} is delivered ${seen.seconds.toFixed(1)} s after the pooler was back`)
  isOver = true
  await Promise.all(shopping)
  return seen
}
