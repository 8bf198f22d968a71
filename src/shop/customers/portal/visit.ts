import { newToken } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import { signed, unsigned } from '#kit/signature'
import type { PortalShop } from './sign-in-by-portal.ts'

const purpose = ({ tenant }: PortalShop, holder: string) => `portal visit of ${tenant.id} by ${holder}`

/**
 * Sends a browser to the brand's portal. What it holds meanwhile proves, when it comes back, that it is the one that left:
 * nobody is signed in by a link that somebody else began. Where they wished to go comes back with them, signed.
 * @param holder what the browser holds already from another visit under way
 * @param to a path of this shop
 * @returns the portal's address and what the browser is to hold; refuses notFound where the brand has no portal
 */
export function startPortalVisit(
  shop: PortalShop,
  { holder = newToken(), to }: { holder?: string | undefined; to: string },
): { url: string; holder: string } | Refusal {
  const loginUrl = shop.portals.loginUrl(shop.tenant)
  if (loginUrl === undefined) return refuse('notFound')
  const url = new URL(loginUrl)
  url.searchParams.set('redirect_uri', `${shop.siteUrl}/login/portal/back`)
  url.searchParams.set('state', signed(shop.secret, purpose(shop, holder), to))
  url.searchParams.set('lng', shop.visitor.language)
  return { url: url.href, holder }
}

/** @returns where the browser wished to go; refuses ssoNotAccepted to a browser that did not leave from here */
export function endPortalVisit(
  shop: PortalShop,
  { holder, state }: { holder: string | undefined; state: string },
): { to: string } | Refusal {
  const to = holder === undefined ? undefined : unsigned(shop.secret, purpose(shop, holder), state)
  return to === undefined ? refuse('ssoNotAccepted') : { to }
}
