import type { Refusal } from '#kit/result'
import type { Profile } from '#profile/contract'
import type { SignedIn } from '#tenants'

/** What pages that still ask services know of the customer. */
export type AccountServices = {
  /** The signed-in customer; undefined on pages that are cached for everyone. */
  customer: SignedIn | undefined
  profile(): Promise<Profile | Refusal>
}
