import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { chooseLanguage, openContent } from '#content'
import type { Tenant } from '#tenants'
import { parseSettings } from '../../src/shop/tenants/parse-settings.ts'
import { storefront } from '../../src/storefront/server.ts'
import { fakeServices } from './fake-services.ts'

// Pages of all brands without a database: `node tests/support/run-storefront.ts [port]`, then http://{tenant}.localhost:{port}

const content = openContent('locales')
const server = createServer()
const pages = await storefront({ content, sourcesOn: server })

async function tenantOf(host: string): Promise<Tenant | undefined> {
  const id = host.split('.')[0] ?? ''
  if (!readdirSync('tenants').includes(id)) return undefined
  const { default: written } = await import(resolve(`tenants/${id}/tenant.ts`))
  const { settings } = parseSettings(id, written)
  if (!settings) return undefined
  const copy: Record<string, unknown> = {}
  for (const locale of settings.locales) {
    copy[locale] = await import(resolve(`tenants/${id}/copy.${locale}.json`), { with: { type: 'json' } }).then(
      (read) => read.default,
      () => ({}),
    )
  }
  return { ...settings, id, version: 1, copy: copy as Tenant['copy'] }
}

const listener = getRequestListener(async (request) => {
  const url = new URL(request.url)
  const tenant = await tenantOf(url.hostname)
  if (!tenant) return new Response('no such shop', { status: 404 })
  const language = chooseLanguage(tenant, {
    asked: url.searchParams.get('lng'),
    remembered: /(?:^|; )lng=([a-z]{2})/.exec(request.headers.get('cookie') ?? '')?.[1],
    accepted: request.headers.get('accept-language'),
  })
  return pages.handle(request, fakeServices(tenant, language, content.translator(tenant, language)))
})

server.on('request', (req, res) => {
  const rest = () => void listener(req, res)
  pages.middleware ? pages.middleware(req, res, rest) : rest()
})
server.listen(Number(process.argv[2] ?? 0), () => console.log(server.address()))
