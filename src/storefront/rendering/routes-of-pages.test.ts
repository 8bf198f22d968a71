import { type EntryContext, RouterContextProvider, redirect, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { type PageContext, pageContext } from '../document/page-context.ts'
import { routesOfPages } from './routes-of-pages.ts'

const Page = () => null
const loader = ({ params }: { params: object }) => params
const gone = () => {
  throw redirect('/shop')
}
const paths = { shop: 'shop', brand: 'shop/:name', number: 'shop/number', gone: 'gone' }
const ofRoot = Object.entries(paths).map(([id, path]) => ({ id, path, parentId: 'root' }))
const routes = [{ id: 'root', path: '' }, ...ofRoot]
const byId = <T>(made: (route: (typeof routes)[number]) => T) =>
  Object.fromEntries(routes.map((route) => [route.id, made(route)]))

/** Answers with the page's routes, the loaders' data, and the number of the router's routes. */
function render(_: Request, status: number, headers: Headers, entry: EntryContext, context: RouterContextProvider) {
  const { matches, loaderData } = entry.staticHandlerContext
  const used = matches.map(({ route }) => route.id)
  Object.assign(context.get(pageContext), { routes: used })
  const had = Object.keys(entry.manifest.routes).length
  return Response.json({ used, loaderData, had }, { status, headers })
}

const build = {
  routes: byId((route) => ({ ...route, module: { default: Page, loader: route.id === 'gone' ? gone : loader } })),
  assets: { routes: byId((route) => route), entry: { module: '', imports: [] }, url: '', version: '' },
  entry: { module: { default: render } },
  ssr: true,
  future: {},
  routeDiscovery: { mode: 'initial' },
  isSpaMode: false,
  basename: '/',
  publicPath: '/',
  prerender: [],
  assetsBuildDirectory: '',
} as unknown as ServerBuild

const answer = routesOfPages(build, 'test')
async function ask(path: string, method = 'GET') {
  const context = new RouterContextProvider()
  context.set(pageContext, {} as PageContext)
  const response = await answer(new Request(`https://shop.example${path}`, { method }), context)
  return { status: response.status, said: response.status === 200 ? await response.json() : undefined }
}

test('a path is answered as before once it has a router of its own', async () => {
  for (const path of ['/shop/kpn', '/shop/number', '/shop', '/shop/kpn?amount=15', '/shop/telekom']) {
    const [before, after] = [await ask(path), await ask(path)]
    expect([after.status, after.said.used, after.said.loaderData]).toEqual([
      200,
      before.said.used,
      before.said.loaderData,
    ])
    expect(after.said.had).toBe(2)
  }
  expect((await ask('/shop/number')).said.used).toEqual(['root', 'number'])
  expect((await ask('/shop/telekom')).said.loaderData.brand).toEqual({ name: 'telekom' })
})

test('what is not there, or leads on, is looked for among all routes each time', async () => {
  for (const _ of [1, 2]) {
    expect((await ask('/nothing/here')).status).toBe(404)
    expect((await ask('/gone')).status).toBe(302)
  }
})

test('paths that strangers make up do not pile up', async () => {
  await ask('/shop/first')
  for (let n = 0; n <= 200; n++) await ask(`/shop/made-up-${n}`)
  expect((await ask('/shop/first')).said.had).toBe(routes.length)
})
