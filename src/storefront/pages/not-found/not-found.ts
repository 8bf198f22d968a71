import { href, redirect } from 'react-router'

/** A missing page redirects to /not-found (specification, section 2), temporarily, because pages come and go. */
export const notFound = (): Response =>
  redirect(href('/not-found'), { status: 301, headers: { 'cache-control': 'no-store' } })
