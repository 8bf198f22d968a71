import type { PartnerAnswer } from '#kit/result'
import type { Tenant } from '#tenants'

/** What a portal says of somebody who signed in there: their number in E.164, and the token's own name. */
export type PortalVisit = { msisdn: string; tokenId: string }

/** The port to the customer portals that sign people in for brands (`ssoLoginUrl`). */
export type Portals = {
  /** Where a brand's customers sign in; undefined where the shop does that by itself. */
  loginUrl(tenant: Tenant): string | undefined
  /**
   * Reads a token that a portal sent somebody back with: refused unless it was signed by that portal for that brand, less
   * than five minutes ago (readings, section 3). Whether it was shown before is for the caller to find out.
   */
  read(tenant: Tenant, token: string, now: Date): Promise<PartnerAnswer<PortalVisit>>
}
