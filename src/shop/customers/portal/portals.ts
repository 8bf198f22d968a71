import type { PartnerAnswer } from '#kit/result'
import type { Tenant } from '#tenants'

/** A portal's statement about a sign-in: the number in E.164, and the token's id. */
export type PortalVisit = { msisdn: string; tokenId: string }

/** Port to the customer portals that sign people in for brands (`ssoLoginUrl`). */
export type Portals = {
  /** Where a brand's customers sign in; undefined if the shop does it itself. */
  loginUrl(tenant: Tenant): string | undefined
  /**
   * Verifies a portal's token: refused unless it was signed by that portal for that brand, less than five minutes ago
   * (readings, section 3). The caller checks whether it was used before.
   */
  read(tenant: Tenant, token: string, now: Date): Promise<PartnerAnswer<PortalVisit>>
}
