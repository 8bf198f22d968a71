import type { PartnerAnswer } from '#kit/result'

/** Who an identity provider says somebody is. */
export type Identity = {
  issuer: string
  /** The provider's own name of the person, which never changes. */
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  /** When they last proved to the provider who they are; undefined if it does not tell. */
  authenticatedAt: Date | undefined
}

/** Signs people in by OpenID Connect: authorization code with PKCE. */
export type IdentityProvider = {
  /** @returns the URL of its page; `again`: it must ask who they are, whatever it remembers */
  pageUrl(ask: {
    state: string
    nonce: string
    challenge: string
    redirectUri: string
    again: boolean
  }): Promise<PartnerAnswer<string>>
  /** Exchanges a code. Refused: an ID token that is not signed by it, not for us, too old, or of another nonce. */
  redeem(sent: {
    code: string
    verifier: string
    nonce: string
    redirectUri: string
    now: Date
  }): Promise<PartnerAnswer<Identity>>
}
