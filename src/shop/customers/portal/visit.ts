import { newToken } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import { signed, unsigned } from '#kit/signature'
import { urlOfPage } from '#tenants/contract'
import type { PortalShop } from './sign-in-by-portal.ts'

const purpose = ({ tenant }: PortalShop, holder: string) => `portal visit of ${tenant.id} by ${holder}`

/**
 * Sends a browser to the brand's portal. The token that it keeps meanwhile proves, on its return, that it is the same
 * browser: a link that somebody else began signs nobody in. The target path returns with it, signed.
 * @param holder the browser's token of another visit under way
 * @param to a path of this shop
 * @returns the portal's URL and the browser's token; refuses notFound if the brand has no portal
 */
export function startPortalVisit(
  shop: PortalShop,
  { holder = newToken(), to }: { holder?: string | undefined; to: string },
): { url: string; holder: string } | Refusal {
  const loginUrl = shop.portals.loginUrl(shop.tenant)
  if (loginUrl === undefined) return refuse('notFound')
  const url = new URL(loginUrl)
  url.searchParams.set('redirect_uri', urlOfPage(shop, '/login/portal/back'))
  url.searchParams.set('state', signed(shop.secret, purpose(shop, holder), to))
  url.searchParams.set('lng', shop.visitor.language)
  return { url: url.href, holder }
}

/** @returns the target path; refuses ssoNotAccepted to a browser that did not begin the visit here */
export function endPortalVisit(
  shop: PortalShop,
  { holder, state }: { holder: string | undefined; state: string },
): { to: string } | Refusal {
  const to = holder === undefined ? undefined : unsigned(shop.secret, purpose(shop, holder), state)
  return to === undefined ? refuse('ssoNotAccepted') : { to }
}
