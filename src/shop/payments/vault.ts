import type { PartnerAnswer } from '#kit/result'

// Payment methods that a provider keeps for a shopper, to be charged again with or without them.

/** The provider's own names of a shopper and of their leave to charge one method. */
export type MandateName = { customer: string; mandate: string }

/** What may be shown of a card: the last four digits, its make (`Visa`), the last month it is good for (`2034-12`). */
export type SavedCard = { last4: string; brand: string; expires: string }

export type MandateFacts = { state: 'pending' | 'valid' | 'invalid'; card?: SavedCard }

/** Asks a shopper for leave to charge a method, without charging it. */
export type CheckRequest = {
  /** Our own reference and the provider's idempotency key. */
  tokenId: string
  tenant: string
  /** The provider's name of the shopper. */
  customer: string
  method: string
  currency: string
  description: string
  /** BCP 47 language of the hosted page. */
  language: string
  returnUrl: string
  cancelUrl: string
  webhookUrl: string
}

/** What became of such a question: the shopper is still at it, or the provider is; leave was given, or was not. */
export type CheckState = 'open' | 'pending' | 'given' | 'failed'

export type CheckFacts = {
  reference: string
  tokenId: string | undefined
  state: CheckState
  checkoutUrl?: string
  failure?: string
  mandate?: MandateName
}

/** What a provider that keeps methods can do besides. Every call may be lost; none is made inside a transaction. */
export type Vault = {
  /** The methods it keeps, in our own words. */
  readonly methods: readonly string[]
  /** A payment of nothing brings leave as one of something does; left out where only a check (`createCheck`) does. */
  readonly takesNothing?: true
  /** Makes a shopper known to the provider, by our own name of them and nothing else; twice does no harm. */
  createCustomer(shopper: { tenant: string; customerId: string }): Promise<PartnerAnswer<string>>
  /** Repeating it with the same `tokenId` answers with the same check. */
  createCheck(request: CheckRequest): Promise<PartnerAnswer<CheckFacts>>
  findCheck(reference: string): Promise<PartnerAnswer<CheckFacts>>
  findMandate(name: MandateName): Promise<PartnerAnswer<MandateFacts>>
  /** Takes the leave back for good; `refused` where there is none to take back. */
  revokeMandate(name: MandateName): Promise<PartnerAnswer<unknown>>
}
