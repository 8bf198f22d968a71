import { href, type RouterContextProvider, redirect } from 'react-router'
import type { PlainKey } from '#kit/text-key'
import type { SignedIn } from '#tenants'
import { type PageShop, pageShop } from '../../page-shop.ts'
import { notFound } from '../not-found/not-found.ts'

/** `url` as the visitor sees it: the router's own requests have other paths (`.data`). */
type Asked = { context: Readonly<RouterContextProvider>; url: URL }

/** @returns the shop; throws not found if the brand has no accounts */
export function shopWithAccounts({ context }: Pick<Asked, 'context'>): PageShop {
  const shop = context.get(pageShop)
  if (shop.tenant.features.isAuthDisabled) throw notFound()
  return shop
}

/** @returns the shop; redirects to the portal if the brand signs in by one */
export function shopWithPasswords({ context }: Pick<Asked, 'context'>): PageShop {
  const shop = shopWithAccounts({ context })
  if (shop.tenant.ssoLoginUrl) throw redirect(href('/login'))
  return shop
}

/** @returns the customer, who has a password; throws not found if the brand signs in by a portal */
export function customerWithPassword(asked: Asked): { shop: PageShop; customer: SignedIn } {
  const found = customerOf(asked)
  if (found.shop.tenant.ssoLoginUrl) throw notFound()
  return found
}

/** The page after signing in without a target (specification, section 2). */
export const homeOf = ({ tenant }: PageShop): string =>
  tenant.features.hasMultipleBrands ? '/' : `${href('/account')}?told=successfulAuthentication`

/** @returns the signed-in customer; redirects everybody else to the sign-in */
export function customerOf({ context, url }: Asked): { shop: PageShop; customer: SignedIn } {
  const shop = shopWithAccounts({ context })
  const { customer } = shop.visitor
  if (customer) return { shop, customer }
  throw redirect(`${href('/login')}?${new URLSearchParams({ to: url.pathname + url.search })}`)
}

/** The field of the sign-in name (specification, section 5); its label has the same key. */
export const nameField = ({ tenant }: PageShop): 'emailOrPhone' | 'email' =>
  tenant.isPhoneRegistrationAllowed ? 'emailOrPhone' : 'email'

/** The texts of an account page, which no other page contains. */
export const said = <Names extends Record<string, PlainKey>>(
  { translate, tenant }: PageShop,
  keys: Names,
): { [Name in keyof Names]: string } =>
  Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, translate(key, { brand: tenant.provider.name })]),
  ) as { [Name in keyof Names]: string }

/** @returns a password as it was typed, spaces included */
export function passwordIn(form: FormData, name = 'password'): string {
  const typed = form.get(name)
  // A refused form keeps its input, but never a password.
  form.delete(name)
  return typeof typed === 'string' ? typed : ''
}
