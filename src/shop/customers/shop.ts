import { type Refusal, refuse } from '#kit/result'
import type { KeyRing } from '#kit/signature'
import type { MessageShop } from '#notifications'
import type { Shop, SignedIn } from '#tenants'

/** What accounts need: the secret signs links and makes fingerprints. */
export type CustomerShop = MessageShop & { secret: KeyRing }

/** @returns the signed-in customer; refuses AUTHORIZATION_REQUIRED, and notFound if the brand has no accounts */
export function signedIn({ tenant, visitor }: Shop): SignedIn | Refusal {
  if (tenant.features.isAuthDisabled) return refuse('notFound')
  return visitor.customer ?? refuse('AUTHORIZATION_REQUIRED')
}

/** A session's token for the browser, and when it expires. */
export type OpenedSession = { token: string; expiresAt: Date }

/** What the visitor's browser stores in cookies about who they are. Changes are sent with the answer. */
export type BrowserSession = {
  /** Token of a registration, until it is confirmed. */
  holder: string | undefined
  keepSession(session: OpenedSession): void
  dropSession(): void
  keepHolder(holder: string): void
  dropHolder(): void
  /** Token of a visit to the brand's portal, until the browser comes back. */
  visit: string | undefined
  keepVisit(holder: string): void
  dropVisit(): void
}
