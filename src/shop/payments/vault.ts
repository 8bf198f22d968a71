import type { PartnerAnswer } from '#kit/result'

// Payment methods that a provider saves for a shopper, to be charged again with or without them.

/** The provider's ids of a shopper and of the mandate to charge one method. */
export type MandateName = { customer: string; mandate: string }

/** What may be shown of a card: last four digits, brand (`Visa`), last valid month (`2034-12`). */
export type SavedCard = { last4: string; brand: string; expires: string }

export type MandateFacts = { state: 'pending' | 'valid' | 'invalid'; card?: SavedCard }

/** Asks a shopper for a mandate to charge a method, without charging it. */
export type CheckRequest = {
  /** Our reference and the provider's idempotency key. */
  tokenId: string
  tenant: string
  /** The provider's id of the shopper. */
  customer: string
  method: string
  currency: string
  description: string
  /** BCP 47 language of the provider's page. */
  language: string
  returnUrl: string
  cancelUrl: string
  webhookUrl: string
}

/** State of such a check: the shopper is still at it, the provider is, the mandate was given, or was not. */
export type CheckState = 'open' | 'pending' | 'given' | 'failed'

export type CheckFacts = {
  reference: string
  tokenId: string | undefined
  state: CheckState
  checkoutUrl?: string
  failure?: string
  mandate?: MandateName
}

/**
 * What a provider that saves methods offers. The answer of every call may be lost; no call is made inside a
 * transaction.
 */
export type Vault = {
  /** The methods it saves, by our names. */
  readonly methods: readonly string[]
  /** A payment of 0 can make a mandate; omitted where only a check (`createCheck`) can. */
  readonly takesNothing?: true
  /** Creates a customer at the provider, known by our id only. A second call does no harm. */
  createCustomer(shopper: { tenant: string; customerId: string }): Promise<PartnerAnswer<string>>
  /** Idempotent by `tokenId`. */
  createCheck(request: CheckRequest): Promise<PartnerAnswer<CheckFacts>>
  findCheck(reference: string): Promise<PartnerAnswer<CheckFacts>>
  findMandate(name: MandateName): Promise<PartnerAnswer<MandateFacts>>
  /** Revokes the mandate for good; `refused` if there is none. */
  revokeMandate(name: MandateName): Promise<PartnerAnswer<unknown>>
}
