import { redirect } from 'react-router'
import type { Tenant } from '#tenants/contract'
import { notFound } from './not-found/not-found.ts'

type Places = Pick<Tenant, 'mainPage' | 'mainPageAliases' | 'features'>

/** Whether the main page stands at this path: `mainPage`, an alias, and `/shop` where many brands are sold. */
export const isMainPage = ({ mainPage, mainPageAliases, features }: Places, pathname: string): boolean =>
  pathname === mainPage || mainPageAliases.includes(pathname) || (features.hasMultipleBrands && pathname === '/shop')

/**
 * Lets only a main page go on. `/` and `/shop` lead to it, with what their address asks for; another tenant's main page
 * is not there (specification, section 2).
 */
export function leadToMainPage(tenant: Places, { pathname, search }: URL): void {
  if (isMainPage(tenant, pathname)) return
  if (pathname === '/' || pathname === '/shop') throw redirect(tenant.mainPage + search)
  throw notFound()
}
