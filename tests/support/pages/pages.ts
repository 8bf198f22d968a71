import { identifyBrowser, openLimiter } from '#api'
import { type CookieId, cookies } from '#kit/cookies'
import type { WrittenSettings } from '#tenants/define'
import { pageShopOf } from '../../../src/storefront/page-shop.ts'
import { aTenant } from '../brands/brand.ts'
import { aPassword, customersAddress, signsUp } from '../customers/customer.ts'
import type { wire } from '../shop/wire.ts'
import { askPage, cookieOf } from './ask-page.tsx'

type World = Pick<Awaited<ReturnType<typeof wire>>, 'ask' | 'app' | 'ours' | 'sandbox'>
type Wishes = { language?: string; cookies?: ReadonlyMap<string, string> }

let met = 0

/**
 * Pages of a real shop on a test database, asked for without a server or a browser. Each visitor has a jar of cookies and
 * an address of their own. A brand's settings are given with the visitor: nothing of them is read from the database.
 */
export function pagesOf(world: World) {
  const limiter = openLimiter(world.app.database.registry)

  function guest(written: Partial<WrittenSettings> = {}, { language, cookies: kept = new Map() }: Wishes = {}) {
    const tenant = aTenant({ assetsFolderName: 'congstar', ...written }, world.ours)
    const spoken = language ?? tenant.defaultLocale
    met += 1
    const visitor = { ip: `198.18.${met >> 8}.${met & 255}`, channel: 'web', language: spoken, requestId: 'r' } as const
    const jar = new Map(kept)
    const meet = async (headers: Headers) => {
      const { shop, browser } = await identifyBrowser(await world.app.shopFor(tenant, visitor), headers)
      return { shop: pageShopOf(shop, { browser, limits: limiter }), lines: () => browser.lines }
    }
    return {
      tenant,
      jar,
      get: (path: string) => askPage(meet, jar, {}, path),
      post: (path: string, fields: Record<string, string>) => askPage(meet, jar, {}, path, new URLSearchParams(fields)),
      /** The shop as the visitor's next page has it. */
      shop: async () => (await meet(new Headers({ cookie: cookieOf(jar) }))).shop,
      /** @returns the text of a catalogue key */
      t: world.app.content.translator(tenant, spoken),
    }
  }

  return {
    guest,
    /** Somebody who has an account already, signed in by `aPassword`. */
    async signedIn(email: string, written: Partial<WrittenSettings> = {}, wishes: Wishes = {}) {
      const visitor = guest(written, wishes)
      const { location } = await visitor.post('/login', { email, password: aPassword })
      if (!location?.startsWith('/')) throw new Error(`${email} could not sign in`)
      return visitor
    },
    /** Somebody who has registered and is signed in; the password is `aPassword`. */
    async customer(
      written: Partial<WrittenSettings> = {},
      {
        email = customersAddress(),
        password = aPassword,
        ...wishes
      }: Wishes & { email?: string; password?: string } = {},
    ) {
      const { jar } = await signsUp(world, { email, password })
      const kept = [...jar].map(([id, value]) => [cookies[id as CookieId]?.name ?? id, value] as const)
      return { ...guest(written, { ...wishes, cookies: new Map(kept) }), email }
    },
  }
}

/** Somebody who asks for pages. */
export type PageVisitor = ReturnType<ReturnType<typeof pagesOf>['guest']>
