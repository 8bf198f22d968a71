import { fork } from 'node:child_process'
import { join } from 'node:path'
import { openLine, requestOf } from './load/line.ts'
import type { PageLoad, PagesOutcome } from './load/page-load.ts'
import { count, type Row } from './row.ts'
import { median, runLoad, type Town } from './town.ts'

const mains = [
  { host: 'congstar.localhost', path: '/shop/topup/congstar', language: 'de' },
  { host: 'fcb.localhost', path: '/shop/topup/fcb', language: 'de' },
  { host: 'tmobilenl.localhost', path: '/shop/topup/tmobilenl', language: 'nl' },
  { host: 'herladen.localhost', path: '/shop', language: 'nl' },
]
const speedOf = ({ answered, seconds }: PagesOutcome) => answered / seconds

/**
 * Main pages for guests, four brands in turn: from the cache beside a constant body of that size, then newly rendered.
 */
export async function benchPages(town: Town): Promise<Row[]> {
  const ask = (load: Partial<PageLoad>) =>
    runLoad<PagesOutcome>('pages.ts', { port: town.port, connections: 32, seconds: 4, pages: mains, ...load })
  const warm = await ask({ seconds: 3 })
  const floor = await startConstantServer(warm.bytes)
  const kept: PagesOutcome[] = []
  const constant: PagesOutcome[] = []
  for (const _ of [1, 2, 3]) {
    kept.push(await ask({}))
    constant.push(await ask({ port: floor.port }))
  }
  floor.stop()

  // A URL with an amount is not in the cache.
  const anew = mains.map(({ host, path }) => ({ host, path: `${path}?amount=15` }))
  await ask({ seconds: 3, pages: anew })
  const rendered: PagesOutcome[] = []
  for (const _ of [1, 2, 3]) rendered.push(await ask({ pages: anew, connections: 8 }))

  const wrong = [...kept, ...rendered].flatMap((outcome) => outcome.wrong)
  const ratio = median(kept.map(speedOf)) / median(constant.map(speedOf))
  return [
    {
      what: 'main page from memory, requests a second',
      figure: count(median(kept.map(speedOf))),
      target: 'ratio 0.60',
      beside: `constant body of ${count(warm.bytes)} bytes ${count(median(constant.map(speedOf)))}/s, ratio ${count(ratio, 2)}`,
    },
    { what: 'main page rendered anew, requests a second', figure: count(median(rendered.map(speedOf))), target: '600' },
    {
      what: 'HTML of the largest main page, kB',
      figure: count(await largestMain(town.port, 'identity'), 1),
      target: '< 50',
      beside: `brotli ${count(await largestMain(town.port, 'br'), 1)}, target < 14`,
    },
    { what: 'answers other than 200', figure: count(wrong.length), target: '0' },
  ]
}

/** Requests a thousand mixed pages, eight at a time. */
export async function requestMixedPages(town: Town): Promise<void> {
  const mixed = mains.flatMap(({ host, path, language }) => [
    { host, path },
    { host, path: `${path}?amount=15` },
    { host, path: '/shop/checkout/cart' },
    { host, path: `/api/translations/${language}/common` },
  ])
  const load: PageLoad = { port: town.port, connections: 8, seconds: 60, most: 1000, pages: mixed }
  const { answered, wrong } = await runLoad<PagesOutcome>('pages.ts', load)
  if (answered < 1000 || wrong.length > 0)
    throw new Error(`${answered} of 1,000 pages were answered, wrongly: ${wrong}`)
}

/** Kilobytes of the largest of the main pages, by what a browser says that it can unpack. */
async function largestMain(port: number, unpacks: 'br' | 'identity'): Promise<number> {
  const sizes = mains.map(async ({ host, path }) => {
    const line = openLine(port)
    const { body } = await line.send(requestOf('GET', path, [`Host: ${host}`, `Accept-Encoding: ${unpacks}`]))
    line.close()
    return body.length / 1000
  })
  return Math.max(...(await Promise.all(sizes)))
}

async function startConstantServer(bytes: number): Promise<{ port: number; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'load/constant-server.ts'), [String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const said = await new Promise<Buffer>((resolve) => child.stdout?.once('data', resolve))
  return { port: JSON.parse(String(said)).port, stop: () => child.disconnect() }
}
