import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/test-run/temporary-folder.ts'
import { openBuiltFiles } from './built-files.ts'

const server = createServer()
beforeAll(async () => {
  const folder = join(await temporaryFolder('assets'), 'assets')
  mkdirSync(folder)
  for (const [name, content] of Object.entries({
    'app-1.js': 'plain',
    'app-1.js.br': 'as brotli',
    'app-1.js.gz': 'as gzip',
    'font-1.woff2': 'letters',
    'builds.txt': 'app-1.js',
  })) {
    writeFileSync(join(folder, name), content)
  }
  const second = join(await temporaryFolder('more-assets'), 'assets')
  mkdirSync(second)
  for (const name of ['other-1.css', 'other-1.js', 'font-1.woff2']) writeFileSync(join(second, name), 'of the second')
  const third = join(await temporaryFolder('shared-assets'), 'assets')
  mkdirSync(third)
  for (const name of ['last-1.js', 'other-1.css']) writeFileSync(join(third, name), 'of the third')
  const assets = openBuiltFiles(
    [folder, { withoutScripts: second }, third],
    { 'x-content-type-options': 'nosniff' },
    (path) => path.startsWith('/assets/texts-'),
  )
  server.on('request', (req, res) => {
    if (!assets.serve(req, res)) res.writeHead(418).end()
  })
  server.listen(0)
  await once(server, 'listening')
})
afterAll(() => server.close())

async function ask(path: string, encoding = '', method = 'GET') {
  const { port } = server.address() as AddressInfo
  const headers = encoding ? { 'accept-encoding': encoding } : {}
  const [answer] = (await once(request({ port, path, method, headers }).end(), 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test('what the first folder has not comes from the next that has it, and no script from one without scripts', async () => {
  expect((await ask('/assets/other-1.css')).body).toBe('of the second')
  expect((await ask('/assets/font-1.woff2')).body).toBe('letters')
  expect((await ask('/assets/other-1.js')).status).toBe(404)
  expect((await ask('/assets/last-1.js')).body).toBe('of the third')
})

test('a built file is sent as the build compressed it, for good', async () => {
  const { status, headers, body } = await ask('/assets/app-1.js', 'gzip, deflate, br')
  expect([status, body]).toEqual([200, 'as brotli'])
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect((await ask('/assets/app-1.js', 'gzip')).body).toBe('as gzip')
  expect((await ask('/assets/app-1.js')).body).toBe('plain')
  expect((await ask('/assets/font-1.woff2', 'br')).body).toBe('letters')
  expect((await ask('/assets/app-1.js?v=1')).status).toBe(200)
})

test.each([
  '/assets/gone.js',
  '/assets/builds.txt',
  '/assets/../package.json',
  '/assets/%2e%2e/package.json',
  '/assets/',
])('there is nothing at %s, and that is not remembered', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, body: '', headers: { 'cache-control': 'no-store' } })
})

test('HEAD is answered without a body, other methods are not', async () => {
  expect(await ask('/assets/app-1.js', '', 'HEAD')).toMatchObject({ status: 200, body: '' })
  expect((await ask('/assets/app-1.js', '', 'POST')).status).toBe(404)
})

test('other addresses are left to others', async () => {
  expect((await ask('/shop')).status).toBe(418)
  expect((await ask('/assets/texts-en-1.js')).status).toBe(418)
})
