import type { Validity } from '#catalogue/contract'
import type { Currency, Minor } from '#kit/money'
import type { PartnerAnswer } from '#kit/result'
import type { Contents } from '#orders/contents'

/**
 * State of a delivery at the supplier. `submitted` is under way; the others are final, except that `delivered` may
 * become `reversed`.
 */
export type SupplierState = 'submitted' | 'delivered' | 'failed' | 'reversed'

export type DeliveryRequest = {
  /** Our reference, unique at the supplier: the same one is never delivered twice. */
  externalId: string
  supplierProductId: number
  /** E.164 with plus; null where no number is topped up. */
  msisdn: string | null
  /** The eSIM that a plan is added to; null otherwise. */
  iccid: string | null
  /** The credit that the number receives; only sent for products with a free amount. */
  amount: Minor
  currency: Currency
  ranged: boolean
  callbackUrl: string
}

export type DeliveryFacts = {
  reference: string
  externalId: string
  state: SupplierState
  /** Why it failed: `numberRefused` of `#orders`, else the supplier's own code (`DECLINED-EXCEPTION`, …). */
  failure?: string
  /** The supplier's own code, where `failure` is ours. */
  said?: string
  /** Code or eSIM profile; comes with `delivered`, for what is not credited to a number. */
  contents?: Contents
}

export type SupplierBalance = { currency: string; available: Minor }

/** Port to a supplier of credit. The answer of every call may be lost; no call is made inside a transaction. */
export type Supplier = {
  readonly name: string
  send(request: DeliveryRequest): Promise<PartnerAnswer<DeliveryFacts>>
  /** Our balances with the supplier, in minor units, by currency. */
  balances(): Promise<PartnerAnswer<SupplierBalance[]>>
  /** Whether a refusal means that our balance is too low. */
  isAboutBalance(reason: string): boolean
  /** Finds a delivery by our reference; undefined when the supplier does not know it. */
  find(externalId: string): Promise<PartnerAnswer<DeliveryFacts | undefined>>
}

/** A delivery as listed by the supplier; `amount` is the credit, where the supplier states it. */
export type BookedDelivery = DeliveryFacts & {
  amount: Minor | undefined
  /** What the supplier charges for it, in the credit's currency, where it states that. */
  cost?: Minor | undefined
  currency: string | undefined
  /** The callback URL, which names the tenant. */
  callbackUrl: string | undefined
  createdAt: Date
}

/** The supplier's own lists, for the reconciliation. */
export type SupplierBooks = {
  readonly name: string
  /** All deliveries since that moment, of all tenants, and those made by hand. */
  listDeliveries(since: Date, until: Date): Promise<PartnerAnswer<BookedDelivery[]>>
}

/** Minimum and maximum in minor units; equal for a fixed amount. */
export type Bounds = { min: Minor; max: Minor }

/**
 * A product as the supplier lists it today: what arrives (`face`, in `currency`) and what one costs us (`cost`, in
 * `costCurrency`). Absent where the supplier does not state it as money.
 */
export type OfferedProduct = {
  supplierProductId: number
  face?: Bounds
  currency?: string
  cost?: Bounds
  costCurrency?: string
  /** For codes that expire. */
  validity?: Validity
}

/** The supplier's list of what it sells to us. */
export type SupplierProducts = {
  readonly name: string
  listProducts(): Promise<PartnerAnswer<OfferedProduct[]>>
  /** @returns undefined when the supplier does not sell it to us */
  findProduct(supplierProductId: number): Promise<PartnerAnswer<OfferedProduct | undefined>>
}
