import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { cookieLine, cookieValue } from '#kit/cookies'
import type { Tenant } from '#tenants/contract'
import { pageContext } from '../document/page-context.ts'

// A message about another page's failure, shown once on the main page. The URL names it by its text key, and cannot
// contain other text; a cookie stores the last shown occasion. Works without scripts, and on arrival from another site
// without cookies.

const keys = ['tokenStatusCanceledError'] as const

/** @returns the main page's URL with this message (specification, section 4: a token status of canceled) */
export const mainPageTelling = ({ mainPage }: Pick<Tenant, 'mainPage'>, key: (typeof keys)[number]): string =>
  `${mainPage}?message=${key}&occasion=${crypto.randomUUID()}`

/** @returns the key of the message; redirects to the same page without it if it was shown before */
export function arrivalMessage({ request, url, context }: Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>) {
  const key = keys.find((known) => known === url.searchParams.get('message'))
  if (key === undefined) return undefined
  const occasion = url.searchParams.get('occasion')?.slice(0, 40) ?? ''
  if (cookieValue(request.headers.get('cookie'), 'told') === occasion) throw redirect(url.pathname)
  context.get(pageContext).cookies = [cookieLine('told', occasion)]
  return key
}
