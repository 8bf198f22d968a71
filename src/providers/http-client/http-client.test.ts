import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openHttpClient } from './index.ts'

type Partner = (request: IncomingMessage, response: ServerResponse) => void

// A partner that each test programs: mostly for faults that the sandbox never has.
let partner: Partner = (_, response) => response.end('{}')
const server = createServer((request, response) => partner(request, response))
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const shape = z.object({ id: z.string() })
const problem = z.object({ code: z.string(), message: z.string().optional() })
const open = (options: { path?: string; timeoutMs?: number } = {}) =>
  openHttpClient({
    url: url + (options.path ?? ''),
    authorization: 'Bearer key',
    timeoutMs: options.timeoutMs ?? 60_000,
    errorIn: (body) => problem.safeParse(body).data,
    unsure: ['used-already'],
  })

const answerWith = (status: number, body: string): Partner => {
  return (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
const ask = (given: Partner, options: { timeoutMs?: number } = {}) => {
  partner = given
  return open(options)({ method: 'POST', path: '/things', json: { name: 'ö' } }, shape)
}

test('an answer in the expected form is answered, without its further fields', async () => {
  const answer = await ask(answerWith(201, '{"id":"a","more":1}'))
  expect(answer).toEqual({ kind: 'answered', value: { id: 'a' } })
})

test('the request arrives complete, below the path of the URL', async () => {
  let seen: unknown
  partner = async (request, response) => {
    const { method, url: path, headers } = request
    seen = { method, path, key: headers.authorization, type: headers['content-type'], body: await text(request) }
    response.end('{"id":"a"}')
  }
  await open({ path: '/v1/' })({ method: 'POST', path: '/things?x=1', json: { name: 'ö' } }, shape)
  const shared = { method: 'POST', path: '/v1/things?x=1', key: 'Bearer key' }
  expect(seen).toEqual({ ...shared, type: 'application/json', body: '{"name":"ö"}' })
  await open({ path: '/v1' })({ method: 'POST', path: '/things?x=1', form: { To: '+49', Body: 'a b' } }, shape)
  expect(seen).toEqual({ ...shared, type: 'application/x-www-form-urlencoded', body: 'To=%2B49&Body=a+b' })
})

test.each([400, 404, 410, 422])("a %i in the partner's words is refused with its code first", async (status) => {
  const answer = await ask(answerWith(status, '{"code":"17","message":"no such thing"}'))
  expect(answer).toEqual({ kind: 'refused', reason: '17: no such thing' })
})

test.each([401, 403, 408, 409, 425, 429, 500, 502, 503])('a %i leaves open what was done', async (status) => {
  expect(await ask(answerWith(status, '{"code":"17"}'))).toEqual({ kind: 'lost', reason: '17' })
})

test('an error about an earlier call leaves the outcome unknown', async () => {
  expect(await ask(answerWith(400, '{"code":"used-already"}'))).toEqual({ kind: 'lost', reason: 'used-already' })
})

test('a gateway’s own 404 is no refusal by the partner', async () => {
  expect(await ask(answerWith(404, '<h1>not found</h1>'))).toEqual({ kind: 'lost', reason: 'status 404' })
})

test.each(['', '{"id":', '<p>fine</p>', '{"id":7}', '[]'])('a 200 with the body %j is lost', async (body) => {
  const answer = await ask(answerWith(200, body))
  expect(answer).toMatchObject({ kind: 'lost', reason: expect.stringContaining('status 200, but not readable') })
})

test('a redirect is lost, and the key is sent to no other host', async () => {
  let calls = 0
  const answer = await ask((_, response) => {
    calls += 1
    response.writeHead(302, { location: `${url}/elsewhere` }).end()
  })
  expect(answer).toEqual({ kind: 'lost', reason: 'status 302' })
  expect(calls).toBe(1)
})

test('an answer that is not complete in time is lost', async () => {
  expect(await ask(() => {}, { timeoutMs: 50 })).toEqual({ kind: 'lost', reason: 'no answer within 50 ms' })
  const begun = await ask((_, response) => response.writeHead(200).write('{"id":'), { timeoutMs: 50 })
  expect(begun).toEqual({ kind: 'lost', reason: 'no answer within 50 ms' })
})

test('a broken connection is lost and not retried, whether before the answer or during it', async () => {
  let calls = 0
  const before = await ask((request) => {
    calls += 1
    request.socket.destroy()
  })
  const within = await ask((request, response) => {
    calls += 1
    response.writeHead(200, { 'content-length': 100 }).write('{"id":"a"', () => request.socket.destroy())
  })
  expect([before.kind, within.kind]).toEqual(['lost', 'lost'])
  expect(calls).toBe(2)
})

test('an unreachable partner is lost', async () => {
  const nobody = openHttpClient({ url: 'http://127.0.0.1:1', authorization: 'Bearer key', errorIn: () => undefined })
  expect(await nobody({ method: 'GET', path: '/' }, shape)).toMatchObject({ kind: 'lost' })
})

test('connections are reused: a hundred calls, four at a time, take four', async () => {
  const sockets = new Set<unknown>()
  partner = (request, response) => {
    sockets.add(request.socket)
    response.end('{"id":"a"}')
  }
  const client = open()
  const caller = async () => {
    for (let call = 0; call < 25; call += 1) await client({ method: 'GET', path: '/' }, shape)
  }
  await Promise.all([caller(), caller(), caller(), caller()])
  expect(sockets.size).toBe(4)
})
