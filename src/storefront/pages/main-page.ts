import { href, redirect } from 'react-router'
import type { Tenant } from '#tenants/contract'
import { notFound } from './not-found/not-found.ts'

type Places = Pick<Tenant, 'mainPage' | 'mainPageAliases' | 'features'>

/** Whether the main page is at this path: `mainPage`, an alias, and `/shop` for shops with several brands. */
export const isMainPage = ({ mainPage, mainPageAliases, features }: Places, pathname: string): boolean =>
  pathname === mainPage ||
  mainPageAliases.includes(pathname) ||
  (features.hasMultipleBrands && pathname === href('/shop'))

/**
 * Continues on a main page only. `/` and `/shop` redirect to it, with their query; another tenant's main page does not
 * exist (specification, section 2).
 */
export function leadToMainPage(tenant: Places, { pathname, search }: URL): void {
  if (isMainPage(tenant, pathname)) return
  if (pathname === '/' || pathname === href('/shop')) throw redirect(tenant.mainPage + search)
  throw notFound()
}
