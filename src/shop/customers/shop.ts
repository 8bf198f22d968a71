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
