import { type LoaderFunctionArgs, redirect } from 'react-router'
import { startPortalVisit } from '#customers'
import { isRefusal } from '#kit/result'
import { homeOf, shopWithAccounts } from '../../account/customer-of-request.ts'
import { safeReturnPath } from '../../account/safe-return-path.ts'
import { notFound } from '../../not-found/not-found.ts'

/** Leads to the brand's portal for signing in, and remembers the target. */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  const shop = shopWithAccounts({ context })
  const to = safeReturnPath(new URL(request.url).searchParams.get('to')) ?? homeOf(shop)
  const visit = startPortalVisit(shop, { holder: shop.browser.visit, to })
  if (isRefusal(visit)) throw notFound()
  shop.browser.keepVisit(visit.holder)
  return redirect(visit.url)
}
