import { get, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

// Operators at work in the back office: each opens a page, reads it, opens the next. Started with its load as JSON;
// prints the outcome as JSON.

/** `signIn`: a link that signs a demo owner in. `readingMs`: from a page until the next is asked for. */
export type OperatorsLoad = { port: number; signIn: string; operators: number; readingMs: number; seconds: number }

/** Each page, and how long it took from its request to its last byte. */
export type OperatorsOutcome = { pages: { page: string; ms: number }[]; errors: string[] }

const load = JSON.parse(process.argv[2] ?? '') as OperatorsLoad
const outcome: OperatorsOutcome = { pages: [], errors: [] }
const lists = ['/', '/orders', '/queue', '/orders?trouble=on', '/money', '/running', '/customers', '/goods']

const { origin, host, pathname } = new URL(load.signIn)
const cookie = await signIn()
const end = performance.now() + load.seconds * 1000
await Promise.all(Array.from({ length: load.operators }, (_, number) => workUntilTheEnd(number)))
console.log(JSON.stringify(outcome))
process.exit(0)

async function workUntilTheEnd(number: number): Promise<void> {
  // They do not all begin in the same moment.
  await pause((load.readingMs * number) / load.operators)
  for (let turn = number; performance.now() < end; turn += 1) {
    const list = lists[turn % lists.length] as string
    const html = await look(list, list)
    // Whoever sees orders opens one; the next time they search for its number.
    const order = /href="(\/orders\/[a-z]+\/(S\d+))/.exec(html)
    if (order?.[1] && performance.now() < end) {
      await (turn % 2 === 0 ? look('an order', order[1]) : look('search', `/search?q=${order[2]}`))
    }
  }
}

async function look(page: string, path: string): Promise<string> {
  const began = performance.now()
  const { status, body } = await ask(path)
  outcome.pages.push({ page, ms: performance.now() - began })
  if (status !== 200 && status !== 302) outcome.errors.push(`${path}: ${status}`)
  await pause(load.readingMs)
  return body
}

function ask(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: load.port, path, headers: { host, cookie } }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    }).on('error', reject)
  })
}

/** @returns the cookie of the session */
function signIn(): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host, origin, 'content-type': 'application/x-www-form-urlencoded', 'content-length': 0 }
    request({ host: '127.0.0.1', port: load.port, path: pathname, method: 'POST', headers }, (answer) => {
      const cookie = answer.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ')
      answer.resume()
      if (cookie) resolve(cookie)
      else reject(new Error(`signing in: ${answer.statusCode}, no session`))
    })
      .on('error', reject)
      .end()
  })
}
