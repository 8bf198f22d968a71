import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { checkOut, removeCheckout } from '../../bench/against.ts'
import { shops } from '../../bench/purchases.ts'
import { freePort } from '../support/test-run/free-port.ts'
import { command } from './command.ts'
import { type Drill, must, program, say, timed } from './drill.ts'
import { furnish, layGround } from './ground.ts'
import { homeIn } from './shop.ts'

const requests = 10_000

/** Two releases side by side, as in the middle of a roll, and back again. */
export const upgrade: Drill = {
  shows: `the release before (HEAD~40, or the commit given) and this one serve ${requests.toLocaleString('en')} requests side by side, with files of either asked at the other; then this one is taken back`,
  needs: [program('git')],
  async run(folder, [commit = 'HEAD~40']) {
    const before = join(folder, 'before')
    try {
      checkOut(before, commit)
      const old = homeIn(before)
      await timed(`built ${commit}`, () =>
        command(process.execPath, ['scripts/build.ts'], { cwd: before, quiet: true }),
      )
      const { shop, server } = await layGround(folder)
      try {
        const env = { ASSETS_FOLDER: join(folder, 'assets') }
        await furnish(shop, env, old)
        const [web] = await Promise.all([shop.start('web', env, old), shop.start('worker', env, old)])
        await shop.buy(4, web.port)
        const released = await shop.saldo(['release'], env)
        must(released.code === 0, `this release ended with ${released.code}:\n${released.out}`)
        for (const line of released.out.trim().split('\n')) say(line.trim())
        const own = { ...env, PORT: String(await freePort()) }
        const newer = await shop.start('web', own)

        const asked = await crossed([web.port, newer.port])
        for (const failure of asked.failures.slice(0, 5)) say(failure)
        must(asked.failures.length === 0, `${asked.failures.length} of ${requests} requests failed`)
        say(
          `${asked.pages} pages and ${asked.files} files (${asked.distinct} different ones), each file at the other release`,
        )
        const sold = (await Promise.all([shop.buy(20, web.port), shop.buy(20, newer.port)])).flat()
        must(new Set(sold).size === 40, 'not every purchase was delivered')
        say('40 purchases, half at each release, are delivered by the worker of the release before')

        await newer.stop()
        const back = await shop.buy(10, web.port)
        say(`this release is taken back: the one before sells ${back.length} times on the database of this one`)
        return `${asked.pages + asked.files} requests, 0 failed; 40 of 40 purchases side by side, ${back.length} of 10 after going back`
      } finally {
        await shop.close()
        await server.stop()
      }
    } finally {
      removeCheckout(before)
    }
  },
}

/** Asks for pages at both, and for each file that a page names at the other. */
async function crossed(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const outcome = { pages: 0, files: 0, distinct: 0, failures: [] as string[] }
  const seen = new Set<string>()
  async function ask(port: number, host: string, path: string): Promise<string> {
    const { status, text, location } = await fetched(agent, port, host, path)
    if (location !== undefined) return ask(port, host, new URL(location, 'http://shop').pathname)
    if (status !== 200) outcome.failures.push(`${host}${path} at ${port}: ${status}`)
    return text
  }
  for (let round = 0; outcome.pages + outcome.files < requests; round++) {
    const { tenant = '' } = shops[round % shops.length] ?? {}
    const [at = 0, other = 0] = round % 2 === 0 ? ports : ports.toReversed()
    const page = await ask(at, tenant, '/')
    outcome.pages += 1
    const files = new Set(
      [...page.matchAll(/(?:href|src)="(\/(?:assets|icons)\/[^"#?]+)/g)].map(([, path = '']) => path),
    )
    must(files.size > 0, `the page of ${tenant} names no files: ${outcome.failures.at(-1) ?? page.slice(0, 300)}`)
    await Promise.all([...files].map((path) => ask(other, tenant, path)))
    outcome.files += files.size
    for (const path of files) seen.add(path)
  }
  agent.destroy()
  return { ...outcome, distinct: seen.size }
}

type Answer = { status: number; text: string; location: string | undefined }

/** `fetch` lets nobody set the host. */
function fetched(agent: Agent, port: number, tenant: string, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${tenant}.localhost:${port}` }
    get({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, location: answer.headers.location }))
    }).on('error', reject)
  })
}
