import { type Refusal, refuse } from '#kit/result'
import type { KeyRing } from '#kit/signature'
import type { MessageShop } from '#notifications'
import type { Shop, SignedIn } from '#tenants'

/** What it takes to keep accounts: the secret makes links and fingerprints. */
export type CustomerShop = MessageShop & { secret: KeyRing }

/** @returns whoever is signed in; refuses AUTHORIZATION_REQUIRED, and notFound where the brand has no accounts */
export function signedIn({ tenant, visitor }: Shop): SignedIn | Refusal {
  if (tenant.features.isAuthDisabled) return refuse('notFound')
  return visitor.customer ?? refuse('AUTHORIZATION_REQUIRED')
}
