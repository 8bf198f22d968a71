import { renderToString } from 'react-dom/server'
import {
  type ActionFunction,
  createStaticHandler,
  createStaticRouter,
  type LoaderFunction,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { expect } from 'vitest'
import { identifyBrowser, openLimiter } from '#api'
import { openContent } from '#content'
import type { Tenant } from '#tenants'
import { CarriedByPage } from '../../../src/storefront/document/inlined-data.tsx'
import { loadFrame } from '../../../src/storefront/document/load-frame.ts'
import { type PageContext, pageContext } from '../../../src/storefront/document/page-context.ts'
import { startingWith, themeFor } from '../../../src/storefront/document/themes.ts'
import { useFrame } from '../../../src/storefront/document/use-frame.ts'
import { type PageShop, pageShop, pageShopOf } from '../../../src/storefront/page-shop.ts'
import paths from '../../../src/storefront/routes.ts'
import { TextsHere, TextsProvider } from '../../../src/storefront/texts/texts.tsx'
import { bareKeys } from './bare-keys.ts'
import { type Stock, shopOfProcess } from './shop-per-process.ts'
import { wordsOf } from './words-of.ts'

const content = openContent('locales')

function Root() {
  const { brand, language } = useFrame()
  return (
    <TextsProvider tenantId={brand.id} language={language}>
      <Outlet />
    </TextsProvider>
  )
}

type Entry = Awaited<typeof paths>[number]
const modules = import.meta.glob<PageModule>(['../../../src/storefront/pages/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'])
type PageModule = { default?: React.ComponentType; loader?: LoaderFunction; action?: ActionFunction }

/** The route of an address, whose page is loaded when it is first asked for. */
function routeOf({ path, file, children }: Entry): RouteObject {
  const lazy = async () => {
    const { default: Component, loader, action } = (await modules[`../../../src/storefront/${file}`]?.()) ?? {}
    return { ...(Component ? { Component } : {}), ...(loader ? { loader } : {}), ...(action ? { action } : {}) }
  }
  return { ...(path === undefined ? {} : { path }), lazy, ...(children ? { children: children.map(routeOf) } : {}) }
}

const routes: RouteObject[] = [{ id: 'root', loader: loadFrame, Component: Root, children: (await paths).map(routeOf) }]

export type Answer = {
  status: number
  /** Where a redirect leads. */
  location: string | null
  headers: Headers
  /** Where the page goes on by itself. */
  leave: string | undefined
  html: string
  /** What the innermost loader returned. */
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for
  data?: any
  /** The words of the page, without its marks. */
  text: string
}

let met = 0
let limiter: ReturnType<typeof openLimiter> | undefined

/** A guest without scripts, with a jar of cookies, in the shop that the page tests of this process share. */
export function aGuest(
  tenant: Tenant,
  language: string = tenant.defaultLocale,
  stock: Stock = {},
  around: Partial<PageContext> = {},
) {
  const jar = new Map<string, string>()
  met += 1
  const visitor = { ip: `198.18.${met >> 8}.${met & 255}`, channel: 'web', language, requestId: 'r' } as const
  const meet = async (headers: Headers) => {
    const { app, shopFor } = await shopOfProcess(tenant, stock)
    limiter ??= openLimiter(app.database.registry)
    const { shop, browser } = await identifyBrowser(await shopFor(visitor), headers)
    return { shop: pageShopOf(shop, { browser, limits: limiter }), lines: () => browser.lines }
  }
  return {
    tenant,
    language,
    jar,
    get: (path: string) => askPage(meet, jar, around, path),
    /** As the service worker asks for what it keeps. */
    getCopy: (path: string) => askPage(meet, jar, around, path, undefined, { 'x-offline-copy': '1' }),
    post: (path: string, fields: Record<string, string>) =>
      askPage(meet, jar, around, path, new URLSearchParams(fields)),
    /** @returns the text of a catalogue key */
    t: content.translator(tenant, language),
  }
}

let asked = 0

/** The shop as a request with these headers meets it; `lines`: cookies that go out with the answer. */
type Meet = (headers: Headers) => Promise<{ shop: PageShop; lines?: () => readonly string[] }>

/** Asks for a page by its route, as a browser with this jar does: no server, no browser. */
export async function askPage(
  meet: Meet,
  jar: Map<string, string>,
  more: Partial<PageContext>,
  path: string,
  body?: URLSearchParams,
  headersToo: Record<string, string> = {},
): Promise<Answer> {
  const { query, dataRoutes } = createStaticHandler(routes)
  const cookie = cookieOf(jar)
  const here = new URL(path, 'https://shop.example')
  // As the page's own scripts ask: at an address of their own, which no page may take for where the visitor is.
  const request = new Request(`${here.origin}${here.pathname}.data${here.search}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, referer: here.href, ...headersToo },
    ...(body ? { body } : {}),
  })
  const { shop, lines = () => [] } = await meet(request.headers)
  // As in the shop: what only the server says is not among them.
  const texts = content.pageTexts(shop.tenant, shop.language)
  const around: PageContext = {
    nonce: undefined,
    origin: 'https://shop.example',
    // What one request read holds for no other: worlds of stories change unannounced.
    age: asked++,
    texts,
    looks: startingWith(
      shop.tenant.themes.map((theme) => ({ ...theme, color: undefined })),
      themeFor(shop.tenant, jar.get('theme')).name,
    ),
    report: (error) => {
      throw error
    },
    ...more,
  }
  const requestContext = new RouterContextProvider()
  requestContext.set(pageShop, shop)
  requestContext.set(pageContext, around)
  const { pathname, search, hash } = here
  const answer = await query(request, { requestContext, normalizePath: () => ({ pathname, search, hash }) })
  if (answer instanceof Response) {
    for (const line of lines()) answer.headers.append('set-cookie', line)
    keep(jar, answer.headers)
    const { status, headers } = answer
    return { status, location: headers.get('location'), headers, leave: undefined, html: '', text: '' }
  }
  for (const error of Object.values(answer.errors ?? {})) throw error
  const headers = new Headers()
  for (const set of [...Object.values(answer.loaderHeaders), ...Object.values(answer.actionHeaders)]) {
    for (const [name, value] of set) headers.append(name, value)
  }
  for (const line of [...(around.cookies ?? []), ...lines()]) headers.append('set-cookie', line)
  keep(jar, headers)
  const html = renderToString(
    <TextsHere value={texts.texts}>
      <CarriedByPage value={{ theme: '' }}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, answer)} context={answer} hydrate={false} />
      </CarriedByPage>
    </TextsHere>,
  )
  const text = wordsOf(html)
  expect(bareKeys(text), `words of ${path} that look like keys`).toEqual([])
  const data = Object.values(answer.loaderData ?? {}).at(-1)
  // The page tells the browser as JSON (page-scripts.ts). Of a loader without data the browser would know nothing.
  const told = { ...answer.loaderData, ...answer.actionData }
  expect(JSON.parse(JSON.stringify(told)), `data of ${path} in JSON`).toEqual(told)
  expect(Object.values(answer.loaderData ?? {}), `data of the loaders of ${path}`).not.toContain(undefined)
  return { status: answer.statusCode, location: null, headers, leave: around.leave, html, text, data }
}

/** @returns the `Cookie` header of a browser with this jar */
export const cookieOf = (jar: ReadonlyMap<string, string>): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Takes over cookies as a browser would: an age of nought takes one away. */
function keep(jar: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/Max-Age=0/.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}

/** @returns the attributes of the first element of the page that has this one, undefined when there is none */
export function element(html: string, attribute: string): string | undefined {
  return html.match(/<[a-z][^>]*>/g)?.find((tag) => tag.includes(attribute))
}
