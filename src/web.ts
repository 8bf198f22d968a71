import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { asSeen, type Browser, createApi, type Limiter, meetBrowser, openLimiter, openReception } from '#api'
import { addToCart, changeQuantity, createCart, removeItem, viewCart } from '#cart'
import { brandViews, categoryViews, lookUpNumber, searchProducts } from '#catalogue'
import type { CheckoutShop } from '#checkout'
import {
  createOrder,
  orderByToken,
  paymentLink,
  paymentMethods,
  renewCart,
  resendOtp,
  saveAddress,
  startPayment,
  validateOtp,
} from '#checkout'
import type { House } from '#compose'
import { measurementOf, recordConsent } from '#consent'
import { chooseLanguage, listAddresses, listBanners, listPosts, readPage, readPost } from '#content'
import {
  checkReset,
  confirmByCode,
  confirmRegistration,
  forgotPassword,
  listSessions,
  register,
  resetPassword,
  revokeSessions,
  signIn,
  signOut,
} from '#customers'
import { checkDeclaration, declarationByToken, fileDeclaration } from '#declarations'
import { sendEnquiry } from '#enquiries'
import { isRefusal, type Refusal } from '#kit/result'
import { askForNewsletter, confirmNewsletter, endNewsletter } from '#newsletter'
import { addedMethod, addMethod, confirmMethod, listMethods, mandateText, removeMethod } from '#payment-tokens'
import { confirmEmail, correctEmail, orderHistory, orderPath, receiptByToken, receiptFile, sendAgain } from '#receipts'
import {
  type AccountServices,
  allShopsPage,
  cardFieldsPage,
  type SavedMethodServices,
  type Services,
  type Storefront,
  securityHeaders,
  storefront,
} from '#storefront'
import { resolveTenant } from '#tenants'
import {
  type Health,
  healthRoutes,
  type Logger,
  type Metrics,
  metricsRoutes,
  type WatchedRequest,
  watchRequests,
} from '#watch'

export type WebOptions = {
  house: House
  log: Logger
  metrics: Metrics
  health: Health
  production: boolean
  trustProxy: readonly string[]
  metricsToken: string | undefined
  /** Serve pages from their sources and reload the browser when those change. */
  reload?: boolean
}

export type Web = { server: Server; pages: Storefront; close(): Promise<void> }

type Env = WatchedRequest & { Bindings: { incoming: IncomingMessage } }

/** The web process: built files and kept pages first, then the API and the partners' doors, then the pages. */
export async function openWeb(options: WebOptions): Promise<Web> {
  const { house, log, metrics, health, production } = options
  const server = createServer()
  const development = !production
  const pages = await storefront({
    content: house.content,
    chooseLanguage,
    tenantFor: async (host) => {
      const found = resolveTenant(await house.tenants.current(), { host, tenantId: undefined }, { development })
      return isRefusal(found) ? undefined : found
    },
    production,
    onError: (err) => log.error({ err }, 'a page could not be made'),
    ...(options.reload ? { sourcesOn: server } : {}),
  })
  const reception = openReception({ tenants: house.tenants, trustProxy: options.trustProxy, development })
  const limiter = openLimiter(house.database.registry)
  const { brandFile } = pages
  const api = createApi({
    reception,
    limiter,
    content: house.content,
    log,
    metrics,
    openShop: house.shopFor,
    tenantOfPayment: house.tenantOfPayment,
    brandFile,
  })

  const app = new Hono<Env>()
  app.route('/', healthRoutes(health))
  app.route('/', metricsRoutes(metrics, options.metricsToken))
  app.use(watchRequests(log, metrics))
  app.on(['GET', 'HEAD', 'POST'], '*', page)

  const cardFieldsHost = house.cardFields && new URL(house.cardFields.url).host

  async function page(c: Context<Env>): Promise<Response> {
    const request = c.req.raw
    // Asked first: what is read from here on may be older than a change that comes meanwhile.
    const since = pages.moment()
    const arrival = reception.arrival(request, c.env.incoming.socket.remoteAddress)
    if (arrival.host === cardFieldsHost) return cardFields(new URL(request.url))
    const caller = await reception.receive(request, arrival, c.get('requestId'))
    if (isRefusal(caller)) return noShop(caller, request, arrival.host)
    c.set('tenantId', caller.tenant.id)
    const { shop, browser } = await meetBrowser(await house.shopFor(caller.tenant, caller.visitor), request.headers)
    const services = {
      ...servicesOf(shop, limiter),
      ...accountServices(shop, limiter, browser),
      ...savedMethodServices(shop, limiter),
    }
    const response = await pages.handle(asSeen(request, arrival), services, since)
    for (const line of browser.lines) response.headers.append('Set-Cookie', line)
    response.headers.set('X-Request-Id', c.get('requestId'))
    c.set('carriesRequestId', true)
    return response
  }

  /** The page of card fields, on a host of its own: the brand stands in its path. */
  async function cardFields({ pathname, searchParams }: URL): Promise<Response> {
    const fields = house.cardFields
    const tenant = await house.tenants.byId(pathname.slice(1))
    if (!fields || !tenant?.iFrameCreditCard) return nothingHere()
    const language = chooseLanguage(tenant, { asked: searchParams.get('lng') ?? undefined })
    const { siteUrl } = await house.shopOf(tenant.id)
    return cardFieldsPage({
      fields: { ...fields, locale: fields.localeOf(language) },
      language,
      translate: house.content.translator(tenant, language),
      shops: [...new Set([siteUrl, ...tenant.domains.map((domain) => `https://${domain}`)])],
    })
  }

  async function noShop(refusal: Refusal, request: Request, host: string): Promise<Response> {
    if (refusal.refusal === 'unknownTenant' && development && new URL(request.url).pathname === '/') {
      const { all } = await house.tenants.current()
      return secured(allShopsPage(all, host))
    }
    return nothingHere()
  }

  function nothingHere(): Response {
    const headers = { 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'none'" }
    return secured(new Response('There is no shop at this address.', { status: 404, headers }))
  }

  const always = Object.entries(securityHeaders({ production }))
  function secured(response: Response): Response {
    for (const [name, value] of always) response.headers.set(name, value)
    return response
  }

  const listen = getRequestListener((request, env) =>
    isWire(request.url) ? api.fetch(request, env as never) : app.fetch(request, env as never),
  )
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (pages.assets.serve(req, res) || (await pages.frontDoor(req, res))) return
    if (pages.middleware) pages.middleware(req, res, () => void listen(req, res))
    else await listen(req, res)
  }
  server.on('request', (req, res) => {
    answer(req, res).catch((err) => {
      log.error({ err }, 'a request could not be answered')
      res.destroy()
    })
  })
  return { server, pages, close: () => pages.close() }
}

const isWire = (url: string): boolean => /^[^/]*\/\/[^/]*\/(api|webhooks)\//.test(url)

/** The use cases that pages may ask for, with the shop in hand and under the same limits as on the wire. */
function servicesOf(
  shop: CheckoutShop,
  limiter: Limiter,
): Omit<Services, keyof AccountServices | keyof SavedMethodServices> {
  const within = <T>(useCase: string, cartName: string | undefined, run: () => Promise<T | Refusal>) =>
    limiter.limited(shop, { useCase, cartName }, run)
  return {
    tenant: shop.tenant,
    language: shop.visitor.language,
    translate: shop.content.translator(shop.tenant, shop.visitor.language),
    brands: () => brandViews(shop),
    page: (slug) => readPage(shop, slug),
    posts: (asked) => listPosts(shop, asked),
    post: (slug) => readPost(shop, slug),
    banners: (path) => listBanners(shop, path),
    addresses: () => listAddresses(shop),
    categories: () => categoryViews(shop),
    searchProducts: (query) => searchProducts(brandViews(shop), shop.visitor.language, query),
    lookUpNumber: (msisdn) => within('lookUpNumber', undefined, () => lookUpNumber(shop, msisdn)),
    createCart: (input) => within('createCart', undefined, () => createCart(shop, input)),
    addToCart: (input) => within('addToCart', input.cartName, () => addToCart(shop, input)),
    viewCart: (name) => within('viewCart', name, () => viewCart(shop, name)),
    changeQuantity: (name, key, count) => within('changeQuantity', name, () => changeQuantity(shop, name, key, count)),
    removeItem: (name, key) => within('removeItem', name, () => removeItem(shop, name, key)),
    paymentMethods: () => paymentMethods(shop),
    saveAddress: (input) => within('saveAddress', input.cartName, () => saveAddress(shop, input)),
    validateOtp: (input) => within('validateOtp', input.cartName, () => validateOtp(shop, input)),
    resendOtp: (input) => within('resendOtp', input.cartName, () => resendOtp(shop, input)),
    startPayment: (input) => within('startPayment', input.cartName, () => startPayment(shop, input)),
    orderByToken: (token, cancelled) => within('orderByToken', undefined, () => orderByToken(shop, token, cancelled)),
    paymentLink: (token) => within('paymentLink', undefined, () => paymentLink(shop, token)),
    orderPath: (orderNumber) => orderPath(shop, orderNumber),
    receiptByToken: (token) => within('receiptByToken', undefined, () => receiptByToken(shop, token)),
    receiptFile: (token) => within('receiptFile', undefined, () => receiptFile(shop, token)),
    sendReceiptAgain: (input) => within('sendReceiptAgain', undefined, () => sendAgain(shop, input)),
    correctEmail: (input) => within('correctEmail', undefined, () => correctEmail(shop, input)),
    confirmEmail: (token) => confirmEmail(shop, token),
    measurement: () => measurementOf(shop),
    recordConsent: (choice) =>
      within<void>('recordConsent', undefined, () => recordConsent(shop, choice)) as Promise<Refusal | undefined>,
    renewCart: (orderNumber) => within('renewCart', undefined, () => renewCart(shop, orderNumber)),
    checkDeclaration: (kind, input) => checkDeclaration(shop, kind, input),
    fileDeclaration: (kind, input) => within('fileDeclaration', undefined, () => fileDeclaration(shop, kind, input)),
    declarationByToken: (kind, token) =>
      within('declarationByToken', undefined, () => declarationByToken(shop, kind, token)),
    sendEnquiry: (input) => within('sendEnquiry', undefined, () => sendEnquiry(shop, input)),
    askForNewsletter: (input) => within('askForNewsletter', undefined, () => askForNewsletter(shop, input)),
    confirmNewsletter: (token) => confirmNewsletter(shop, token),
    endNewsletter: (token) => endNewsletter(shop, token),
  }
}

/** The same for accounts. What a browser keeps of a session is put into its cookies here: no page gets to see it. */
function accountServices(shop: CheckoutShop, limiter: Limiter, browser: Browser): AccountServices {
  const within = <T>(useCase: string, run: () => Promise<T | Refusal>) => limiter.limited(shop, { useCase }, run)
  async function confirmed(run: () => ReturnType<typeof confirmRegistration>) {
    const outcome = await within('confirmRegistration', run)
    if (isRefusal(outcome)) return outcome
    browser.dropHolder()
    if (outcome.session) browser.keepSession(outcome.session)
    return { isSignedIn: outcome.session !== undefined }
  }
  return {
    customer: shop.visitor.customer,
    async register(input) {
      const registered = await within('register', () => register(shop, input))
      if (isRefusal(registered)) return registered
      browser.keepHolder(registered.holder)
      return { by: registered.by }
    },
    confirmRegistration: (token) => confirmed(() => confirmRegistration(shop, token, browser.holder)),
    confirmByCode: (code) => confirmed(() => confirmByCode(shop, code, browser.holder)),
    async signIn(input) {
      const session = await within('signIn', () => signIn(shop, input))
      if (isRefusal(session)) return session
      browser.keepSession(session)
      return undefined
    },
    async signOut() {
      await signOut(shop)
      browser.dropSession()
    },
    forgotPassword: (input) => within('forgotPassword', () => forgotPassword(shop, input)),
    checkReset: (token) => checkReset(shop, token),
    resetPassword: (input) => within('resetPassword', () => resetPassword(shop, input)),
    sessions: () => listSessions(shop),
    endOtherSessions: () => revokeSessions(shop, undefined),
    orderHistory: (part) => orderHistory(shop, part),
  }
}

/** The same for payment methods that customers keep. */
function savedMethodServices(shop: CheckoutShop, limiter: Limiter): SavedMethodServices {
  const within = <T>(useCase: string, run: () => Promise<T | Refusal>) => limiter.limited(shop, { useCase }, run)
  return {
    savedMethods: () => listMethods(shop),
    addedMethod: (link, isCancelled) => within('addedMethod', () => addedMethod(shop, link, isCancelled)),
    addMethod: (input) => within('addMethod', () => addMethod(shop, input)),
    confirmMethod: (id) => within('confirmMethod', () => confirmMethod(shop, { id })),
    removeMethod: (id) => within('removeMethod', () => removeMethod(shop, { id })),
    mandateText: () => mandateText(shop),
    createOrder: (input) => within('createOrder', () => createOrder(shop, input)),
  }
}
