import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { aTenant } from '../../tests/support/brands/brand.ts'
import { answerDomains } from './answer-domains.ts'

const blue = aTenant({ domains: ['shop.blue.example', 'blue.example'] })
const brands = {
  isProvisional: false,
  away: [],
  all: [blue],
  byId: () => undefined,
  byHost: (host: string) => (blue.domains.includes(host) ? blue : undefined),
}
const answer = answerDomains(
  { current: async () => brands },
  ['https://partners.example', undefined],
  (host) => host === 'a1.preview.admin.example',
)
const server = createServer((req, res) => void answer(req, res)).listen(0, '127.0.0.1')
afterAll(() => server.close())
await once(server, 'listening')

test.each([
  ['blue.example', 200],
  ['shop.blue.example', 200],
  ['www.blue.example', 200],
  ['Blue.Example', 200],
  ['partners.example', 200],
  ['a1.preview.admin.example', 200],
  ['b2.preview.admin.example', 404],
  ['red.example', 404],
  ['evil.blue.example', 404],
  ['127.0.0.1', 404],
  ['', 404],
])('a proxy may have a certificate for %j: %i', async (domain, status) => {
  const { port } = server.address() as AddressInfo
  const asked = await fetch(`http://127.0.0.1:${port}/domains/ask?domain=${domain}`)
  expect(asked.status).toBe(status)
})
