import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { cookieLine, cookieValue } from '#kit/cookies'
import type { Tenant } from '#tenants/contract'
import { frame } from '../document/frame.ts'

// What went wrong elsewhere and is told on the main page, once. An address names it by the catalogue's key, and cannot
// put other words there; a cookie keeps which occasion was told last. Works without scripts, and on arrival from another
// site, where no cookie comes along.

const keys = ['tokenStatusCanceledError'] as const

/** @returns the main page's address, which tells this (specification, section 4: a token status of canceled) */
export const mainPageTelling = ({ mainPage }: Pick<Tenant, 'mainPage'>, key: (typeof keys)[number]): string =>
  `${mainPage}?message=${key}&occasion=${crypto.randomUUID()}`

/** @returns the key of what is to be told; leads to the same page without it where it was told before */
export function toldOnArrival({ request, url, context }: Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>) {
  const key = keys.find((known) => known === url.searchParams.get('message'))
  if (key === undefined) return undefined
  const occasion = url.searchParams.get('occasion')?.slice(0, 40) ?? ''
  if (cookieValue(request.headers.get('cookie'), 'told') === occasion) throw redirect(url.pathname)
  context.get(frame).cookies = [cookieLine('told', occasion)]
  return key
}
