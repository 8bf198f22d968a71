import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listen } from './http/server.ts'
import type { Sandbox } from './index.ts'

type Heard = { path: string; host: string; headers: IncomingHttpHeaders; body: string; at: number }

/** A stand-in for the shop: records webhooks, answers as told, and lets a test wait for them. */
export async function startTestShop() {
  const heard: Heard[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    heard.push({
      path: request.url ?? '',
      host: request.headers.host ?? '',
      headers: request.headers,
      body,
      at: Date.now(),
    })
    response.writeHead(answers.shift() ?? 200).end()
  })
  const port = await listen(server, 0)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    heard,
    /** The statuses of the next answers; after them 200. */
    answerWith: (...statuses: number[]) => answers.push(...statuses),
    /** Waits for this many webhooks to a path. */
    news: (path: string, count = 1) => until(() => heard.filter((one) => one.path === path).length >= count),
    stop() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Waits until `holds` is true, for at most two minutes on a busy machine. */
export async function until(holds: () => unknown): Promise<void> {
  const end = Date.now() + 120_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited too long for: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Long enough for an unwanted webhook to arrive. */
export function aWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 80))
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at piece by piece in tests
type Reply = { status: number; headers: Headers; body: any }

/** Calls one sandbox with keys of each partner. */
export function callerOf(sandbox: Pick<Sandbox, 'url'>) {
  const call = async (method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Reply> => {
    const response = await fetch(sandbox.url + path, {
      method,
      headers,
      redirect: 'manual',
      body: body === undefined || body instanceof URLSearchParams ? body : JSON.stringify(body),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  const bearer = { authorization: 'Bearer test_key' }
  const basic = { authorization: `Basic ${btoa('key:secret')}` }
  return {
    mollie: (method: string, path: string, body?: unknown, headers = {}) =>
      call(method, `/v2${path}`, body, { ...bearer, ...headers }),
    dtOne: (method: string, path: string, body?: unknown) => call(method, `/v1${path}`, body, basic),
    twilio: (method: string, path: string, form?: Record<string, string>) =>
      call(method, `/2010-04-01/Accounts/AC1${path}`, form && new URLSearchParams(form), basic),
    post: (path: string, form: Record<string, string>, headers = {}) =>
      call('POST', path, new URLSearchParams(form), headers),
    get: (path: string, headers = {}) => call('GET', path, undefined, headers),
    fault: (fault: object) => call('POST', '/faults', fault, {}),
    clearFaults: () => call('DELETE', '/faults', undefined, {}),
    anonymous: (method: string, path: string) => call(method, path, undefined, {}),
  }
}

/** A request for a payment, with changes for a test. */
export function aPayment(shopUrl: string, changes: object = {}) {
  return {
    amount: { value: '15.00', currency: 'EUR' },
    description: 'Order A-1',
    method: 'creditcard',
    metadata: { order: 'A-1' },
    redirectUrl: `${shopUrl}/return`,
    webhookUrl: `${shopUrl}/webhook`,
    ...changes,
  }
}

/** A request for a transaction, with its own `external_id`. */
export function aTransaction(number: string, changes: object = {}) {
  return {
    external_id: crypto.randomUUID(),
    product_id: 103015,
    auto_confirm: true,
    credit_party_identifier: { mobile_number: number },
    ...changes,
  }
}
