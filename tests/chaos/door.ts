import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

type Answer = { status: number; json: Record<string, unknown>; cookies: string[]; waitSeconds: number }
export type Caller = { tenant: string; country?: string; ip: string; cookie?: string }

const patienceSeconds = 180

/**
 * The shop's API for callers who retry lost calls. A caller that is told to wait too long takes that for the answer.
 */
export function openDoor(url: string) {
  /** @param name `POST shop/rest/addToCart` */
  return async function ask(caller: Caller, name: string, body?: unknown): Promise<Answer> {
    let key = randomUUID()
    const patience = performance.now() + patienceSeconds * 1000
    for (let attempt = 0; ; attempt++) {
      // The process died with the first request and never answers it: the button is pressed again.
      if (attempt % 6 === 5) key = randomUUID()
      const answer = await askOnce(`${url}/api/`, caller, name, body, key).catch(() => undefined)
      if (answer && answer.status < 500 && ![409, 429].includes(answer.status)) return answer
      if (answer && answer.status === 429 && answer.waitSeconds > patienceSeconds) return answer
      if (performance.now() > patience)
        throw new Error(`${name} does not answer: ${answer?.status ?? 'no line'} ${JSON.stringify(answer?.json)}`)
      await pause(150 + Math.random() * 300)
    }
  }
}

async function askOnce(api: string, caller: Caller, name: string, body: unknown, key: string): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ')
  const answer = await fetch(api + path, {
    method,
    signal: AbortSignal.timeout(15_000),
    headers: {
      'X-Tenant-Id': caller.tenant,
      'X-CLIENT-IP': caller.ip,
      ...(caller.country ? { 'X-Country': caller.country } : {}),
      ...(caller.cookie ? { cookie: caller.cookie } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(path.includes('start-payment') ? { 'Idempotency-Key': key } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const json = (await answer.json()) as Record<string, unknown>
  const waitSeconds = Number(answer.headers.get('retry-after') ?? 0)
  return { status: answer.status, json, cookies: answer.headers.getSetCookie(), waitSeconds }
}
