import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Admin } from '#admin'
import type { Language, Site } from '#admin/operators'
import { mayAnywhere, type Permission } from '#admin/permissions'
import type { CheckoutShop } from '#checkout'
import type { Refusal } from '#kit/result'
import type { Shop } from '#tenants'

export type Theme = 'light' | 'dark' | 'system'

/** A page of a shop that can only be looked at, and the policy that it is shown under. */
export type LookedAt = { html: string; policy: string }

/** Does what must not be done often, within its limit for a brand and an address; refuses tooManyRequests. */
export type Limited = <T>(
  shop: Pick<Shop, 'tenant' | 'visitor'>,
  useCase: string,
  run: () => Promise<T>,
) => Promise<T | Refusal>

/** One request of the back office. */
export type Visit = {
  /** Nonce of the page's inline scripts. */
  nonce: string
  /** `https://admin.example`, without a trailing slash. */
  origin: string
  language: Language
  theme: Theme
  /** Who is signed in. */
  admin: Admin | undefined
  /** For signing in, and for one's own keys. */
  site: Site
  /** Shows what a shopper sees at a path of the brand; undefined where they see nothing. */
  look(shop: CheckoutShop, path: string, language: string): Promise<LookedAt | undefined>
  limited: Limited
  /** Reports an error of a page. */
  report(error: unknown): void
}

export const visit = createContext<Visit>()

type Context = Readonly<RouterContextProvider>

export const visitOf = (context: Context): Visit => context.get(visit)

/** The operator of a page, who may do what it needs; the page is refused with 403 otherwise. */
export function adminOf(context: Context, needs?: Permission): Admin {
  const { admin } = visitOf(context)
  if (!admin) throw data(null, { status: 401 })
  if (needs && !mayAnywhere(admin.operator, needs)) throw data(null, { status: 403 })
  return admin
}

/** The brands that the address names (`?brand=…`, any number of times), of those granted; all if it names none. */
export function brandsOf(url: URL, { tenants }: Pick<Admin, 'tenants'>): Admin['tenants'] {
  const named = url.searchParams.getAll('brand')
  const chosen = tenants.filter(({ id }) => named.includes(id))
  return chosen.length > 0 ? chosen : tenants
}
