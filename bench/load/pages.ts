import { endWith } from './end-with.ts'
import { openLine, requestOf } from './line.ts'
import type { PageLoad, PagesOutcome } from './page-load.ts'

// Requests pages over keep-alive connections, one request at a time on each. Started with the load as JSON; prints the
// result as JSON.

const load = JSON.parse(process.argv[2] ?? '') as PageLoad
const requests = load.pages.map(({ host, path }) =>
  requestOf('GET', path, [`Host: ${host}`, 'Accept-Encoding: br', 'Accept-Language: de']),
)
let [next, answered, bytes] = [0, 0, 0]
const wrong: string[] = []
const started = performance.now()
const end = started + load.seconds * 1000

await Promise.all(Array.from({ length: load.connections }, ask))
const outcome: PagesOutcome = { answered, seconds: (performance.now() - started) / 1000, bytes, wrong }
endWith(outcome)

async function ask(): Promise<void> {
  const line = openLine(load.port)
  while (performance.now() < end && (load.most === undefined || next < load.most)) {
    const { status, body } = await line.send(requests[next++ % requests.length] as string)
    answered += 1
    bytes = body.length
    if (status !== 200 && wrong.length < 5) wrong.push(`${status}`)
  }
  line.close()
}
