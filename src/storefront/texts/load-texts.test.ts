import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from './load-texts.ts'

type Reply = { status: number; body: string } | 'cut'
const good = (body: object): Reply => ({ status: 200, body: JSON.stringify(body) })

let replies: (path: string, before: number) => Reply
let asked: { path: string; tenant: IncomingMessage['headers'][string]; at: number }[] = []
const server = createServer((req, res) => {
  const path = req.url ?? ''
  const reply = replies(path, asked.filter((other) => other.path === path).length)
  asked.push({ path, tenant: req.headers['x-tenant-id'], at: Date.now() })
  if (reply === 'cut') return req.socket.destroy()
  res.writeHead(reply.status).end(reply.body)
})
const stored = new Map<string, string>()
const realFetch = globalThis.fetch
const realTimeout = globalThis.setTimeout
let waits: number[] = []

beforeAll(async () => {
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // What a browser has and Node has not: a base URL for relative paths, and session storage.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init))
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  asked = []
  waits = []
  stored.clear()
  // Waits between retries are recorded and skipped; network timeouts stay.
  vi.stubGlobal('setTimeout', (act: () => void, wait = 0, ...rest: []) => {
    const isOurs = wait > 0 && wait % 350 === 0
    if (isOurs) waits.push(wait)
    return realTimeout(act, isOurs ? 0 : wait, ...rest)
  })
})
afterEach(() => vi.stubGlobal('setTimeout', realTimeout))

const carried = { language: 'de', texts: { common: { yes: 'ja' }, seo: {} } }
const english = (path: string) => good(path.endsWith('common') ? { yes: 'yes' } : { title: 'Shop' })

test('texts come from the shop, which is told whose they are', async () => {
  replies = english
  expect(await loadTexts('shop1', carried, 'en')).toEqual({ common: { yes: 'yes' }, seo: { title: 'Shop' } })
  expect(asked.map(({ path, tenant }) => [path, tenant]).sort()).toEqual([
    ['/api/translations/en/common', 'shop1'],
    ['/api/translations/en/seo', 'shop1'],
  ])
})

test('the language that the page came in is not asked for', async () => {
  expect(await loadTexts('shop1', carried, 'DE')).toBe(carried.texts)
  expect(asked).toEqual([])
})

test('they are kept for the tab under the shop, and not asked for again; another shop asks for its own', async () => {
  replies = english
  const first = await loadTexts('shop1', carried, 'en')
  expect([...stored.keys()].sort()).toEqual(['i18next_res_shop1en-common', 'i18next_res_shop1en-seo'])
  expect(await loadTexts('shop1', carried, 'en')).toEqual(first)
  expect(asked).toHaveLength(2)
  await loadTexts('shop2', carried, 'en')
  expect(asked).toHaveLength(4)
})

test('what the language does not say is said in the initial locale', async () => {
  replies = english
  const page = { language: 'de', texts: { common: { yes: 'ja', no: 'nein' }, seo: {} } }
  expect(await loadTexts('shop1', page, 'en')).toMatchObject({ common: { yes: 'yes', no: 'nein' } })
  expect(asked.some(({ path }) => path.includes('/de/'))).toBe(false)
})

test('a language with a region is asked for as it is, and in no other way', async () => {
  replies = english
  await loadTexts('shop1', carried, 'en-GB')
  expect(new Set(asked.map(({ path }) => path.split('/')[3]))).toEqual(new Set(['en-gb']))
})

test('a language code is asked for in lower case', async () => {
  replies = english
  await loadTexts('shop1', carried, 'EN')
  expect(asked.every(({ path }) => path.startsWith('/api/translations/en/'))).toBe(true)
})

test.each<[string, Reply]>([
  ['says 500', { status: 500, body: '' }],
  ['says 503', { status: 503, body: '' }],
  ['does not answer', 'cut'],
])('a shop that %s is asked again', async (_, trouble) => {
  replies = (path, before) => (path.endsWith('common') && before < 3 ? trouble : english(path))
  expect(await loadTexts('shop1', carried, 'en')).toMatchObject({ common: { yes: 'yes' } })
  expect(asked.filter(({ path }) => path.endsWith('common'))).toHaveLength(4)
  expect(waits).toEqual([350, 700, 1400])
})

test('it is asked five times more, each wait twice the last, and then no more', async () => {
  replies = (path) => (path.endsWith('common') ? { status: 500, body: '' } : english(path))
  await expect(loadTexts('shop1', carried, 'en')).rejects.toThrow(/failed loading .*status code: 500/)
  expect(asked.filter(({ path }) => path.endsWith('common'))).toHaveLength(6)
  expect(waits).toEqual([350, 700, 1400, 2800, 5600])
})

test.each([400, 404, 429])('a shop that says %d is not asked again', async (status) => {
  replies = (path) => (path.endsWith('common') ? { status, body: '{}' } : english(path))
  await expect(loadTexts('shop1', carried, 'en')).rejects.toThrow(`status code: ${status}`)
  expect(asked.filter(({ path }) => path.endsWith('common'))).toHaveLength(1)
})

test('nonsense is a failed parsing, is not asked for again, and is not kept', async () => {
  replies = (path) => (path.endsWith('common') ? { status: 200, body: '<html>' } : english(path))
  await expect(loadTexts('shop1', carried, 'en')).rejects.toThrow(/failed parsing .*common.* to json/)
  expect(asked.filter(({ path }) => path.endsWith('common'))).toHaveLength(1)
  expect([...stored.keys()]).not.toContain('i18next_res_shop1en-common')
})

test('a spoilt entry of the tab is passed over', async () => {
  replies = english
  stored.set('i18next_res_shop1en-common', '{')
  expect(await loadTexts('shop1', carried, 'en')).toMatchObject({ common: { yes: 'yes' } })
})
