import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { expect } from 'vitest'
import { identifyBrowser, openLimiter } from '#api'
import { openContent } from '#content'
import type { Tenant } from '#tenants'
import { CarriedByPage } from '../../src/storefront/document/inlined-data.tsx'
import { loadFrame } from '../../src/storefront/document/load-frame.ts'
import { type PageContext, pageContext } from '../../src/storefront/document/page-context.ts'
import { startingWith, themeFor } from '../../src/storefront/document/themes.ts'
import { useFrame } from '../../src/storefront/document/use-frame.ts'
import { type PageShop, pageShop, pageShopOf } from '../../src/storefront/page-shop.ts'
import * as autoTopUpsPage from '../../src/storefront/pages/account/auto-topups/page.tsx'
import * as autoTopUpPricePage from '../../src/storefront/pages/account/auto-topups/price/page.tsx'
import * as accountFrame from '../../src/storefront/pages/account/frame.tsx'
import * as myData from '../../src/storefront/pages/account/my-data.ts'
import * as ownOrderPage from '../../src/storefront/pages/account/orders/order/page.tsx'
import * as ordersPage from '../../src/storefront/pages/account/orders/page.tsx'
import * as accountPage from '../../src/storefront/pages/account/page.tsx'
import * as eraseByLinkPage from '../../src/storefront/pages/account/settings/erase/confirm/page.tsx'
import * as erasedPage from '../../src/storefront/pages/account/settings/erase/done/page.tsx'
import * as erasePage from '../../src/storefront/pages/account/settings/erase/page.tsx'
import * as passkeysPage from '../../src/storefront/pages/account/settings/passkeys/page.tsx'
import * as addedMethodPage from '../../src/storefront/pages/account/settings/payment-methods/added/page.tsx'
import * as savedMethodsPage from '../../src/storefront/pages/account/settings/payment-methods/page.tsx'
import * as profileAddressPage from '../../src/storefront/pages/account/settings/profile/address/page.tsx'
import * as profileEmailPage from '../../src/storefront/pages/account/settings/profile/email/page.tsx'
import * as profilePage from '../../src/storefront/pages/account/settings/profile/page.tsx'
import * as profilePasswordPage from '../../src/storefront/pages/account/settings/profile/password/page.tsx'
import * as smsTopupsPage from '../../src/storefront/pages/account/sms-topups/page.tsx'
import * as smsPricePage from '../../src/storefront/pages/account/sms-topups/price/page.tsx'
import * as blogPage from '../../src/storefront/pages/blog/page.tsx'
import * as postPage from '../../src/storefront/pages/blog/post/page.tsx'
import * as cancelAutoTopUpPage from '../../src/storefront/pages/cancel/auto-topup/page.tsx'
import * as cancelPage from '../../src/storefront/pages/cancel/page.tsx'
import * as confirmPage from '../../src/storefront/pages/confirm/page.tsx'
import * as contactPage from '../../src/storefront/pages/contact/page.tsx'
import * as cookiesPage from '../../src/storefront/pages/cookies/page.tsx'
import * as documentPage from '../../src/storefront/pages/document/page.tsx'
import * as strangerFrame from '../../src/storefront/pages/frames/frame.ts'
import * as galleryPage from '../../src/storefront/pages/gallery/page.tsx'
import * as impressumPage from '../../src/storefront/pages/impressum/page.tsx'
import * as lightPage from '../../src/storefront/pages/light/page.tsx'
import * as loginPage from '../../src/storefront/pages/login/page.tsx'
import * as passkeyOptions from '../../src/storefront/pages/login/passkey.ts'
import * as portalBack from '../../src/storefront/pages/login/portal/back.ts'
import * as portalPage from '../../src/storefront/pages/login/portal/page.ts'
import * as newsletterConfirmPage from '../../src/storefront/pages/newsletter/confirm/page.tsx'
import * as newsletterPage from '../../src/storefront/pages/newsletter/page.tsx'
import * as unsubscribePage from '../../src/storefront/pages/newsletter/unsubscribe/page.tsx'
import * as notFoundPage from '../../src/storefront/pages/not-found/page.tsx'
import * as registerPage from '../../src/storefront/pages/register/page.tsx'
import * as resetPasswordPage from '../../src/storefront/pages/reset-password/page.tsx'
import * as failure from '../../src/storefront/pages/shell/failure.tsx'
import * as shell from '../../src/storefront/pages/shell/shell.tsx'
import * as brandPage from '../../src/storefront/pages/shop/brand/page.tsx'
import * as categoryPage from '../../src/storefront/pages/shop/category/page.tsx'
import * as atRoot from '../../src/storefront/pages/shop/checkout/at-root.ts'
import * as cartPage from '../../src/storefront/pages/shop/checkout/cart/page.tsx'
import * as paymentPage from '../../src/storefront/pages/shop/checkout/payment/page.tsx'
import * as cashCodePage from '../../src/storefront/pages/shop/checkout/result/cash-code/page.tsx'
import * as resultPage from '../../src/storefront/pages/shop/checkout/result/page.tsx'
import * as tikkiePage from '../../src/storefront/pages/shop/checkout/tikkie/page.tsx'
import * as homePage from '../../src/storefront/pages/shop/home/page.tsx'
import * as orderEmailPage from '../../src/storefront/pages/shop/order/email/page.tsx'
import * as orderPage from '../../src/storefront/pages/shop/order/page.tsx'
import * as redeemPage from '../../src/storefront/pages/shop/redeem/page.tsx'
import * as topupPage from '../../src/storefront/pages/shop/topup/page.tsx'
import * as supportPage from '../../src/storefront/pages/support/page.tsx'
import * as withdrawPage from '../../src/storefront/pages/withdraw/page.tsx'
import { TextsHere, TextsProvider } from '../../src/storefront/texts/texts.tsx'
import { bareKeys } from './bare-keys.ts'
import { type Stock, shopOfProcess } from './shop-per-process.ts'

const content = openContent('locales')

function Root() {
  const { brand, language } = useFrame()
  return (
    <TextsProvider tenantId={brand.id} language={language}>
      <Outlet />
    </TextsProvider>
  )
}

type Page = { default: React.ComponentType; loader: unknown; action?: unknown }
const page = (path: string, { default: Component, loader, action }: Page): RouteObject =>
  ({ path, loader, action, Component }) as RouteObject

const checkout = (base: string) => [
  page(`${base}/cart`, cartPage),
  page(`${base}/payment`, paymentPage),
  page(`${base}/tikkie`, tikkiePage),
  page(`${base}/result`, resultPage),
  page(`${base}/result/cash-code`, cashCodePage),
]

const order = (base: string) => [page(base, orderPage), page(`${base}/email`, orderEmailPage)]

const within = ({ default: Component, loader }: Page, children: RouteObject[]): RouteObject[] => [
  { loader, Component, children } as RouteObject,
]

const routes: RouteObject[] = [
  { path: '/frames/:name', loader: strangerFrame.loader, Component: () => null } as RouteObject,
  { path: '/login/passkey', loader: passkeyOptions.loader, Component: () => null } as RouteObject,
  { path: '/account/my-data.json', loader: myData.loader, Component: () => null } as RouteObject,
  { path: '/login/portal', loader: portalPage.loader, Component: () => null } as RouteObject,
  { path: '/login/portal/back', loader: portalBack.loader, Component: () => null } as RouteObject,
  {
    id: 'root',
    loader: loadFrame,
    Component: Root,
    children: [
      {
        loader: shell.loader,
        Component: shell.default,
        children: within(failure, [
          page('/', homePage),
          page('/shop', homePage),
          page('/shop/topup/:name', topupPage),
          page('/shop/:categoryId', categoryPage),
          page('/shop/:categoryId/:brandId', brandPage),
          page('/:categoryId/:brandId', brandPage),
          ...checkout('/shop/checkout'),
          ...order('/shop/order'),
          page('/shop/redeem', redeemPage),
          {
            loader: atRoot.loader,
            children: [...checkout('/checkout'), ...order('/order'), page('/redeem', redeemPage)],
          },
          page('/not-found', notFoundPage),
          page('/cookies', cookiesPage),
          page('/contact', contactPage),
          page('/auto-topup-light', lightPage),
          page('/impressum', impressumPage),
          page('/support', supportPage),
          page('/withdraw', withdrawPage),
          page('/cancel', cancelPage),
          page('/account/auto-topups/price', autoTopUpPricePage),
          page('/account/sms-topups/price', smsPricePage),
          page('/cancel/auto-topup', cancelAutoTopUpPage),
          page('/newsletter', newsletterPage),
          page('/newsletter/confirm', newsletterConfirmPage),
          page('/newsletter/unsubscribe', unsubscribePage),
          page('/login', loginPage),
          page('/register', registerPage),
          page('/confirm', confirmPage),
          page('/reset-password', resetPasswordPage),
          ...within(accountFrame, [
            page('/account', accountPage),
            page('/account/orders', ordersPage),
            page('/account/auto-topups', autoTopUpsPage),
            page('/account/orders/:orderNumber', ownOrderPage),
            page('/account/sms-topups', smsTopupsPage),
            page('/account/settings/profile', profilePage),
            page('/account/settings/profile/email', profileEmailPage),
            page('/account/settings/profile/password', profilePasswordPage),
            page('/account/settings/passkeys', passkeysPage),
            page('/account/settings/erase', erasePage),
            page('/account/settings/payment-methods', savedMethodsPage),
          ]),
          page('/account/settings/profile/address', profileAddressPage),
          page('/account/settings/erase/confirm', eraseByLinkPage),
          page('/account/settings/erase/done', erasedPage),
          page('/account/settings/payment-methods/added', addedMethodPage),
          page('/blog', blogPage),
          page('/blog/:slug', postPage),
          page('/gallery', galleryPage),
          page('/:slug', documentPage),
        ]),
      },
    ],
  },
]

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
): Promise<Answer> {
  const { query, dataRoutes } = createStaticHandler(routes)
  const cookie = cookieOf(jar)
  const here = new URL(path, 'https://shop.example')
  // As the page's own scripts ask: at an address of their own, which no page may take for where the visitor is.
  const request = new Request(`${here.origin}${here.pathname}.data${here.search}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, referer: here.href },
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

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
/** @returns the words of a page, or of a part of it, as they are read */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(script|noscript)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => signs[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** @returns the attributes of the first element of the page that has this one, undefined when there is none */
export function element(html: string, attribute: string): string | undefined {
  return html.match(/<[a-z][^>]*>/g)?.find((tag) => tag.includes(attribute))
}
