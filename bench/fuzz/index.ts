import type { Town } from '../town.ts'
import { describedBy, lookAround } from './look-around.ts'
import { type OddRequest, oddRequests } from './odd-requests.ts'
import { diceOf } from './odd-values.ts'
import { type Outcome, send } from './send.ts'

export type Fuzzed = { asked: number; seed: number; statuses: Record<string, number>; problems: string[] }

// One brand with accounts, one of many brands, one whose shop begins at `/`.
const brands = ['congstar', 'herladen', 'esim']
const atOnce = 4
const longestBody = 64 * 1024
const longestAnswerMs = 10_000
/** Megabytes that a process may hold more at the end than after warming up. */
const mostGrowth = 150
const longestRunMs = 15 * 60_000

/** A stack, a path of ours, or an error of the database. */
const leak =
  /\n\s+at \S.*:\d+:\d+|node_modules|\/src\/[\w/-]+\.tsx?|violates \w+ constraint|invalid byte sequence|syntax error at or near/

/**
 * Sends bad requests to a running shop: mutated calls of its own API description and forms of every page. Reports
 * answers of 5xx, missing answers, broken connections, internal words, and growing memory.
 * @param seed the same seed makes the same requests
 */
export async function fuzz(town: Town, { requests, seed }: { requests: number; seed: number }): Promise<Fuzzed> {
  const dice = diceOf(seed)
  const described = await describedBy(town, brands[0] as string)
  const shops = []
  for (const brand of brands) shops.push(await lookAround(town, brand, described, dice))
  const next = oddRequests(shops, described, dice)

  const problems = new Map<string, string>()
  const statuses: Record<string, number> = {}
  const end = performance.now() + longestRunMs
  let asked = 0
  let warm: number | undefined
  const askOn = async () => {
    while (asked < requests && performance.now() < end) {
      asked += 1
      const turn = asked
      const request = next()
      const outcome = await send(town.port, request, longestAnswerMs)
      const kind = typeof outcome === 'string' ? outcome : String(outcome.status)
      statuses[kind] = (statuses[kind] ?? 0) + 1
      const problem = problemOf(request, outcome)
      if (problem) {
        const where = `${problem}: ${request.method} ${request.path.split('?')[0]?.slice(0, 100)}`
        if (!problems.has(where)) problems.set(where, `${where} (request ${turn}, ${inWords(request)})`)
      }
      if (turn === Math.floor(requests / 3)) warm = await town.webMemory()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  const found = [...problems.values()]
  if (asked < requests)
    found.push(`only ${asked} of ${requests} requests were answered in ${longestRunMs / 60_000} minutes`)
  const grown = (await town.webMemory()) - (warm ?? 0)
  if (warm !== undefined && grown > mostGrowth) found.push(`memory grew by ${Math.round(grown)} MB after it was warm`)
  return { asked, seed, statuses, problems: found }
}

function problemOf({ body }: OddRequest, outcome: Outcome): string | undefined {
  if (outcome === 'not sent') return undefined
  // The rest of a body that is too long is not read: a caller that is still sending may lose the connection before the
  // answer.
  if (outcome === 'cut off' && body && body.length > longestBody) return undefined
  if (typeof outcome === 'string') return outcome
  if (outcome.status >= 500) return `answers ${outcome.status}`
  return leak.test(outcome.body) ? 'tells of its inside' : undefined
}

const inWords = ({ headers, body }: OddRequest): string =>
  [headers['content-type'] ?? 'no body', body ? JSON.stringify(body.toString().slice(0, 300)) : ''].join(' ').trim()
