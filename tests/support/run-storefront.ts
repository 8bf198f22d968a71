import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { chooseLanguage, openContent } from '#content'
import { readBrands, type Tenant } from '#tenants'
import { storefront } from '../../src/storefront/index.ts'
import { fakeServices, fakeWorld } from './fake-services.ts'

// Pages of all brands without a database: `node tests/support/run-storefront.ts [port] [built]`, then
// http://{tenant}.localhost:{port}. Built pages come from build/, kept ready as in production; else from the sources.

const [port = '0', built] = process.argv.slice(2)
const { brands } = await readBrands('tenants')
const tenants = new Map(brands.map((brand) => [brand.id, { ...brand, version: 1 } as Tenant]))
const tenantFor = (host: string) => tenants.get(host.split('.')[0] ?? '')
const world = fakeWorld()
const content = openContent('locales')
const server = createServer()
const pages = await storefront({
  content,
  chooseLanguage,
  tenantFor,
  production: false,
  keepsPages: true,
  onError: (error) => console.error(error),
  ...(built ? {} : { sourcesOn: server }),
})

const rendered = getRequestListener((request) => {
  const url = new URL(request.url)
  const tenant = tenantFor(url.host)
  if (!tenant) return new Response('no such shop', { status: 404 })
  const language = chooseLanguage(tenant, {
    asked: url.searchParams.get('lng'),
    remembered: /(?:^|; )lng=([a-z]{2})/.exec(request.headers.get('cookie') ?? '')?.[1],
    accepted: request.headers.get('accept-language'),
  })
  return pages.handle(request, fakeServices(tenant, language, content.translator(tenant, language), world))
})

server.on('request', async (req, res) => {
  if (pages.assets.serve(req, res) || (await pages.frontDoor(req, res))) return
  if (pages.middleware) pages.middleware(req, res, () => void rendered(req, res))
  else void rendered(req, res)
})
server.listen(Number(port), () => console.log(server.address()))
