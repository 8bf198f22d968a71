import { href, type LoaderFunctionArgs, redirect } from 'react-router'
import { endPortalVisit, signInByPortal } from '#customers'
import { isRefusal } from '#kit/result'
import { limited } from '../../../page-shop.ts'
import { reloadPage } from '../../../server/reload-page.ts'
import { homeOf, shopWithAccounts } from '../../account/customer-of-request.ts'
import { safeReturnPath } from '../../account/safe-return-path.ts'

/**
 * The portal returns the visitor here, with its token and our state. The browser sends no strict cookie from there, so
 * the page loads itself once more; then the browser must have the cookie that it left with.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const shop = shopWithAccounts({ context })
  const url = new URL(request.url)
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  if (!url.searchParams.has('again')) return reloadPage(url)
  const visit = endPortalVisit(shop, { holder: shop.browser.visit, state: asked('state') })
  if (isRefusal(visit)) return redirect(`${href('/login')}?failed=${visit.refusal}`)
  shop.browser.dropVisit()
  const session = await limited(shop, 'signInByPortal', () => signInByPortal(shop, { token: asked('token') }))
  if (isRefusal(session)) return redirect(`${href('/login')}?failed=${session.refusal}`)
  shop.browser.keepSession(session)
  return redirect(safeReturnPath(visit.to) ?? homeOf(shop))
}
