import type { z } from 'zod'
import type { Currency, Minor } from '#kit/money'
import type { PartnerAnswer } from '#kit/result'
import type { ChargeReason, Initiator } from '#orders'
import type { Bill } from './bill.ts'
import type { MandateName, Vault } from './vault.ts'
import type { Wallets } from './wallets.ts'

/**
 * State of a payment at the provider. `pending`: the shopper is done, the money is not here yet. `authorized`:
 * reserved, and captured once everything is delivered. `approved`: only agreed to, and captured before anything is
 * delivered.
 */
export type ProviderState = 'open' | 'pending' | 'approved' | 'authorized' | 'paid' | 'failed' | 'cancelled' | 'expired'

export type { Bill } from './bill.ts'
export type { GooglePay, Wallets } from './wallets.ts'

export type PaymentRequest = {
  /** Our reference and the provider's idempotency key: the same one never makes a second payment. */
  paymentId: string
  /** It was requested before and the answer was lost: a provider without idempotency keys searches for it first. */
  askedBefore: boolean
  tenant: string
  orderNumber: string
  amount: Minor
  currency: Currency
  method: string
  /** Session id of the provider's fraud protection. */
  fraudnetSessionId?: string
  /** For methods that send an invoice. */
  bill?: Bill
  /** Token of the device's wallet for this payment, as JSON. */
  walletToken?: string
  /** The Dutch bank the shopper chose; ignored by a provider that does not take one. */
  issuerId?: string
  /** The cryptocurrency the shopper chose (`BTC`, `LTC`, …). */
  cryptoCurrency?: string
  /** Token of the provider's card fields: pays without the provider's page. */
  cardToken?: string
  /** The session of a shopper's assistant that the token was made for: it pays for nothing else. */
  delegatedFor?: string
  description: string
  /** BCP 47 language of the provider's page. */
  language: string
  returnUrl: string
  cancelUrl: string
  webhookUrl: string
  /** The provider's id of a shopper who wants to save the method: the payment brings a mandate to charge it again. */
  keepFor?: string
  /**
   * A saved method is charged. A shopper who initiates it authenticates, on a page or without one, as the provider
   * decides. A merchant initiates it under a mandate, and nobody is there who could see a page.
   */
  charge?: { mandate: MandateName; initiatedBy: Initiator; reason: ChargeReason }
}

/** What the provider reports of one payment. */
export type PaymentFacts = {
  reference: string
  /** Our `paymentId` from its creation, which links the provider's answer to our row. */
  paymentId: string | undefined
  state: ProviderState
  /** The requested amount; once paid, all that came in, which may be less or more, and may grow. */
  amount: Minor
  /** The provider accepts any amount for it: a difference is no reason for an alert. */
  takesAnyAmount?: true
  /** As the provider writes it; a currency that is not the order's is refused. */
  currency: string
  /** Where the shopper pays, while that is possible. */
  checkoutUrl?: string
  /** Why it failed, in the provider's code (`insufficient_funds`, `card_expired`, …). */
  failure?: string
  chargedBack: Minor
  /** The provider's fingerprint of the card: the same for the same card. */
  card?: string
  /** A prepaid card: its holder may be unknown to any bank. */
  isPrepaidCard?: true
  /** The mandate that comes with a payment whose method is saved. */
  mandate?: MandateName
  /** The captured amount, where it may be less than the payment's. */
  captured?: Minor
  /** When the authorisation ends. */
  captureBefore?: Date
}

export type CaptureRequest = {
  /** Our reference and the provider's idempotency key. */
  captureId: string
  paymentReference: string
  amount: Minor
  currency: Currency
  description: string
}

export type CaptureFacts = {
  reference: string
  captureId: string | undefined
  state: 'pending' | 'captured' | 'failed'
  amount: Minor
}

/** A webhook's raw content, for a provider that signs it. */
export type SignedWebhook = { header(name: string): string | undefined; body: string }

/** Captures of payments that are `authorized` or `approved` first. */
export type Captures = {
  /** Captures all or a part of it. Idempotent by `captureId`. */
  capture(request: CaptureRequest): Promise<PartnerAnswer<CaptureFacts>>
  /** All captures of one payment; matched to ours by `captureId`. */
  find(paymentReference: string): Promise<PartnerAnswer<CaptureFacts[]>>
  /** Releases what is left of an authorisation. Idempotent; ask for the outcome with `findPayment`. */
  release(paymentReference: string): Promise<PartnerAnswer<unknown>>
}

export type RefundState = 'pending' | 'refunded' | 'failed'

export type RefundRequest = {
  /** Our reference and the provider's idempotency key. */
  refundId: string
  paymentReference: string
  amount: Minor
  currency: Currency
  description: string
}

export type RefundFacts = {
  reference: string
  refundId: string | undefined
  state: RefundState
  amount: Minor
  /** Where the shopper says where to send the money, if the provider cannot return it. */
  claimUrl?: string
}

/** A bank or wallet the shopper may choose within a method. */
export type Issuer = { id: string; name: string }

/** Port to a payment provider. The answer of every call may be lost; no call is made inside a transaction. */
export type PaymentProvider = {
  /** Stored with each payment, and the last part of its webhook path: `/webhooks/<name>`. */
  readonly name: string
  /** The methods it supports, by our names (`creditcard`, `paypal`, `ideal`, …). */
  readonly methods: readonly string[]
  /** Where it saves methods for shoppers. */
  readonly vault?: Vault
  /** Omitted by a provider that takes all money at once. */
  readonly captures?: Captures
  /** Omitted by a provider that takes no wallet tokens. */
  readonly wallets?: Wallets
  /**
   * Where shoppers' assistants get tokens for cards that pay here once, up to an amount; omitted by a provider that takes
   * none. The names are those of the Agentic Commerce Protocol.
   */
  readonly delegates?: { psp: string; merchantId: string }
  /** Idempotent by `paymentId`. */
  createPayment(request: PaymentRequest): Promise<PartnerAnswer<PaymentFacts>>
  findPayment(reference: string): Promise<PartnerAnswer<PaymentFacts>>
  /** Asks the provider to cancel an unpaid payment; `refused` when it is too late. */
  cancelPayment(reference: string): Promise<PartnerAnswer<PaymentFacts>>
  /** Idempotent by `refundId`. */
  createRefund(request: RefundRequest): Promise<PartnerAnswer<RefundFacts>>
  /** All refunds of one payment; matched to ours by `refundId`. */
  findRefunds(paymentReference: string): Promise<PartnerAnswer<RefundFacts[]>>
  /**
   * Whether a webhook has the provider's signature; omitted by one that signs nothing, whose webhooks are only hints.
   */
  hasValidSignature?(webhook: SignedWebhook): boolean | Promise<boolean>
  /** Which of its methods work now. */
  workingMethods(currency: Currency): Promise<PartnerAnswer<string[]>>
}

/** The payment that a webhook names: by the provider's reference, or by our tenant and payment id. */
export type PaymentSubject = { reference: string } | { tenant: string; paymentId: string }

/** A provider's webhook: its body, and the payment that a body names. */
export type PaymentWebhook = {
  /** Name of the provider, and last part of the webhook's path. */
  provider: string
  /** For the API reference. */
  summary: string
  body: z.ZodType
  form?: true
  /** Each payment has a signed URL of its own. If omitted, all brands share one URL. */
  hasOwnUrl?: true
  /** @returns undefined for a body that names no payment of ours */
  subjectOf(body: unknown): PaymentSubject | undefined
}
