import { type RouterContextProvider, redirect } from 'react-router'
import type { PlainKey } from '#kit/text-key'
import type { SignedIn } from '#tenants'
import { type PageShop, pageShop } from '../../page-shop.ts'
import { notFound } from '../not-found/not-found.ts'

/** `url` as the visitor sees it: browsers that navigate by script ask at addresses of their own (`.data`). */
type Asked = { context: Readonly<RouterContextProvider>; url: URL }

/** @returns the shop; there is no such page where the brand has no accounts */
export function shopWithAccounts({ context }: Pick<Asked, 'context'>): PageShop {
  const shop = context.get(pageShop)
  if (shop.tenant.features.isAuthDisabled) throw notFound()
  return shop
}

/** @returns the shop; who signs in by the brand's portal has no password, and is led to that way */
export function shopWithPasswords({ context }: Pick<Asked, 'context'>): PageShop {
  const shop = shopWithAccounts({ context })
  if (shop.tenant.ssoLoginUrl) throw redirect('/login')
  return shop
}

/** @returns whoever is signed in by a password; there is no such page where a portal signs people in */
export function customerWithPassword(asked: Asked): { shop: PageShop; customer: SignedIn } {
  const found = customerOf(asked)
  if (found.shop.tenant.ssoLoginUrl) throw notFound()
  return found
}

/** Where somebody is led who signed in without having wished to go anywhere (specification, section 2). */
export const homeOf = ({ tenant }: PageShop): string =>
  tenant.features.hasMultipleBrands ? '/' : '/account?told=successfulAuthentication'

/** @returns whoever is signed in; everybody else goes by way of signing in */
export function customerOf({ context, url }: Asked): { shop: PageShop; customer: SignedIn } {
  const shop = shopWithAccounts({ context })
  const { customer } = shop.visitor
  if (customer) return { shop, customer }
  throw redirect(`/login?${new URLSearchParams({ to: url.pathname + url.search })}`)
}

/** The field for what one signs in with (specification, section 5); its label bears the same name. */
export const nameField = ({ tenant }: PageShop): 'emailOrPhone' | 'email' =>
  tenant.isPhoneRegistrationAllowed ? 'emailOrPhone' : 'email'

/** What a page of accounts says, in words of its own: no other page carries them. */
export const said = <Names extends Record<string, PlainKey>>(
  { translate, tenant }: PageShop,
  keys: Names,
): { [Name in keyof Names]: string } =>
  Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, translate(key, { brand: tenant.provider.name })]),
  ) as { [Name in keyof Names]: string }

/** @returns a password as it was typed, blanks and all; it goes no further than to whoever judges it */
export function passwordIn(form: FormData, name = 'password'): string {
  const typed = form.get(name)
  // What was typed comes back with a form that is refused: a password does not.
  form.delete(name)
  return typeof typed === 'string' ? typed : ''
}
