import type { Currency, Minor } from '#kit/money'
import type { PartnerAnswer } from '#kit/result'
import type { ChargeReason, Initiator } from '#orders'
import type { Bill } from './bill.ts'
import type { MandateName, Vault } from './vault.ts'
import type { Wallets } from './wallets.ts'

/**
 * What a payment is at the provider. `pending`: the shopper is done, the money is not here yet. `authorized`: promised,
 * and captured once everything is delivered. `approved`: agreed to only, and captured before anything is delivered.
 */
export type ProviderState = 'open' | 'pending' | 'approved' | 'authorized' | 'paid' | 'failed' | 'cancelled' | 'expired'

export type { Bill } from './bill.ts'
export type { GooglePay, Wallets } from './wallets.ts'

export type PaymentRequest = {
  /** Our own reference and the provider's idempotency key: the same one never makes a second payment. */
  paymentId: string
  /** It was asked for before and the answer lost: a provider that knows no idempotency keys looks for it first. */
  askedBefore: boolean
  tenant: string
  orderNumber: string
  amount: Minor
  currency: Currency
  method: string
  /** The visit as the provider's guard against fraud knows it. */
  fraudnetSessionId?: string
  /** For a method that sends an invoice. */
  bill?: Bill
  /** What the wallet of the shopper's device made for this payment, as JSON. */
  walletToken?: string
  /** The Dutch bank the shopper chose; a provider that no longer takes one ignores it. */
  issuerId?: string
  /** The crypto currency the shopper chose (`BTC`, `LTC`, …). */
  cryptoCurrency?: string
  /** What the provider's hosted fields made of the shopper's card: paid with it, without the hosted page. */
  cardToken?: string
  description: string
  /** BCP 47 language of the hosted page. */
  language: string
  returnUrl: string
  cancelUrl: string
  webhookUrl: string
  /** The provider's name of a shopper who wants the method kept: leave to charge it again comes with the payment. */
  keepFor?: string
  /**
   * A kept method is charged. The shopper authenticates where they initiate it, on a page or in one go, as the provider
   * decides. The merchant does it by leave given before: nobody is there who could see a page.
   */
  charge?: { mandate: MandateName; initiatedBy: Initiator; reason: ChargeReason }
}

/** What the provider knows of one payment. */
export type PaymentFacts = {
  reference: string
  /** The `paymentId` we gave when it was created: what ties the provider's answer to our row. */
  paymentId: string | undefined
  state: ProviderState
  /** What was asked for; once it is paid, all that came in, which may be less, or more, or grow. */
  amount: Minor
  /** Whatever amount comes is taken there: one that differs is nothing for a person to look at. */
  takesAnyAmount?: true
  /** As the provider writes it: one that is not the order's is money of another kind. */
  currency: string
  /** Where the shopper pays, while that is still possible. */
  checkoutUrl?: string
  /** Why it failed, in the provider's word (`insufficient_funds`, `card_expired`, …). */
  failure?: string
  chargedBack: Minor
  /** The provider's fingerprint of the card that paid: the same for the same card. */
  card?: string
  /** The card was loaded beforehand: no bank need know who holds it. */
  isPrepaidCard?: true
  /** The leave that comes with a payment whose method is kept. */
  mandate?: MandateName
  /** What was taken of it, where that may be less than its amount: some promises are kept in part. */
  captured?: Minor
  /** When a promise to pay ends. */
  captureBefore?: Date
}

export type CaptureRequest = {
  /** Our own reference and the provider's idempotency key. */
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

/** News as it came over the wire, for a provider that signs it. */
export type SignedNews = { header(name: string): string | undefined; body: string }

/** How a provider's payments are taken that are promised (`authorized`) or agreed to (`approved`) first. */
export type Captures = {
  /** Takes what was promised, or a part of it. Repeating it with the same `captureId` answers with the same capture. */
  capture(request: CaptureRequest): Promise<PartnerAnswer<CaptureFacts>>
  /** All captures of one payment; matched to ours by `captureId`. */
  find(paymentReference: string): Promise<PartnerAnswer<CaptureFacts[]>>
  /** Gives up what is left of a promise. What became of it is asked with `findPayment`; repeating it does no harm. */
  release(paymentReference: string): Promise<PartnerAnswer<unknown>>
}

export type RefundState = 'pending' | 'refunded' | 'failed'

export type RefundRequest = {
  /** Our own reference and the provider's idempotency key. */
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
  /** Where the shopper says where the money shall go, where the provider does not know the way back. */
  claimUrl?: string
}

/** A bank or wallet the shopper may choose within a method. */
export type Issuer = { id: string; name: string }

/** The port to a payment provider. Every call may be lost; none is made inside a transaction. */
export type PaymentProvider = {
  /** Kept with each payment, and the last word of its door's address: `/webhooks/<name>`. */
  readonly name: string
  /** The methods it can carry, in our own words (`creditcard`, `paypal`, `ideal`, …). */
  readonly methods: readonly string[]
  /** Where it keeps methods for shoppers. */
  readonly vault?: Vault
  /** Left out by one that takes all money at once. */
  readonly captures?: Captures
  /** Left out by one that takes no wallet's token. */
  readonly wallets?: Wallets
  /** Repeating it with the same `paymentId` answers with the same payment. */
  createPayment(request: PaymentRequest): Promise<PartnerAnswer<PaymentFacts>>
  findPayment(reference: string): Promise<PartnerAnswer<PaymentFacts>>
  /** Asks the provider to drop a payment nobody has paid yet; `refused` when it is too late. */
  cancelPayment(reference: string): Promise<PartnerAnswer<PaymentFacts>>
  /** Repeating it with the same `refundId` answers with the same refund. */
  createRefund(request: RefundRequest): Promise<PartnerAnswer<RefundFacts>>
  /** All refunds of one payment; matched to ours by `refundId`. */
  findRefunds(paymentReference: string): Promise<PartnerAnswer<RefundFacts[]>>
  /** Whether news bears the provider's signature; left out by one that signs nothing, whose news is a hint only. */
  isItsOwn?(news: SignedNews): boolean | Promise<boolean>
  /** Which of its methods work at this moment. */
  workingMethods(currency: Currency): Promise<PartnerAnswer<string[]>>
}
