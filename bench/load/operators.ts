import { get, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { endWith } from './end-with.ts'

// Operators at work in the back office: each looks at a page, reads it, goes on to the next. Started with its load as JSON;
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
const orders = await ordersOnTheList()
const end = performance.now() + load.seconds * 1000
await Promise.all(Array.from({ length: load.operators }, (_, number) => workUntilTheEnd(number)))
endWith(outcome)

async function workUntilTheEnd(number: number): Promise<void> {
  // They do not all begin in the same moment.
  await pause((load.readingMs * number) / load.operators)
  for (let turn = number; performance.now() < end; turn += 1) {
    const list = lists[turn % lists.length] as string
    await look(list, [list])
    const order = orders[turn % (orders.length || 1)]
    // Whoever sees orders opens one; the next time they search for its number, which leads to it.
    if (!(order && list.startsWith('/orders')) || performance.now() >= end) continue
    if (turn % 2 === 0) await look('an order', [order.path])
    else await look('search', [`/search?q=${order.number}`, order.path])
  }
}

/** A page of somebody whose browser has the back office open: it asks for what the page shows, and draws it itself. */
async function look(page: string, paths: string[]): Promise<void> {
  const began = performance.now()
  for (const path of paths) {
    const { status } = await ask(dataOf(path))
    // 202 leads elsewhere.
    if (status !== 200 && status !== 202) outcome.errors.push(`${path}: ${status}`)
  }
  outcome.pages.push({ page, ms: performance.now() - began })
  await pause(load.readingMs)
}

/** Where React Router asks for the data of a page. */
function dataOf(path: string): string {
  const { pathname, search } = new URL(path, origin)
  return `${pathname === '/' ? '/_' : pathname}.data${search}`
}

/** The list as a document, with which a browser begins. */
async function ordersOnTheList(): Promise<{ path: string; number: string }[]> {
  const { body } = await ask('/orders')
  const found = body.matchAll(/href="(\/orders\/\w+\/(S\w+))"/g)
  return [...found].map(([, path = '', number = '']) => ({ path, number }))
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
