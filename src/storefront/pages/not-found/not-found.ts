import { redirect } from 'react-router'

/** What there is no page for leads to /not-found (specification, section 2); not for ever, since pages come and go. */
export const notFound = (): Response =>
  redirect('/not-found', { status: 301, headers: { 'cache-control': 'no-store' } })
