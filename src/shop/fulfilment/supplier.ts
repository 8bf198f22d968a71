import type { Validity } from '#catalogue/contract'
import type { Currency, Minor } from '#kit/money'
import type { PartnerAnswer } from '#kit/result'
import type { Contents } from '#orders/contents'

/** What a delivery is at the supplier: `submitted` is under way; the others are final but for a later reversal. */
export type SupplierState = 'submitted' | 'delivered' | 'failed' | 'reversed'

export type DeliveryRequest = {
  /** Our own reference, unique at the supplier: the same one is never delivered twice. */
  externalId: string
  supplierProductId: number
  /** E.164 with plus; null for what goes to no number. */
  msisdn: string | null
  /** The eSIM that a plan goes on top of; null for all else. */
  iccid: string | null
  /** The credit the number shall receive; only told for products with a free amount. */
  amount: Minor
  currency: Currency
  ranged: boolean
  callbackUrl: string
}

export type DeliveryFacts = {
  reference: string
  externalId: string
  state: SupplierState
  /** Why not: `numberRefused` of `#orders`, else the supplier's own word (`DECLINED-EXCEPTION`, …). */
  failure?: string
  /** The supplier's own word, where `failure` is ours. */
  said?: string
  /** What the shopper gets in hand; told with `delivered`, of what does not arrive by itself. */
  contents?: Contents
}

export type SupplierBalance = { currency: string; available: Minor }

/** The port to a supplier of credit. Every call may be lost; none is made inside a transaction. */
export type Supplier = {
  readonly name: string
  send(request: DeliveryRequest): Promise<PartnerAnswer<DeliveryFacts>>
  /** What we have left with the supplier, in minor units, for each currency. */
  balances(): Promise<PartnerAnswer<SupplierBalance[]>>
  /** Whether a refusal says that our balance does not suffice. */
  isAboutBalance(reason: string): boolean
  /** Asks by our own reference; undefined when the supplier has never heard of it. */
  find(externalId: string): Promise<PartnerAnswer<DeliveryFacts | undefined>>
}

/** A delivery as it stands in the supplier's own books; `amount` is the credit, where the supplier tells it. */
export type BookedDelivery = DeliveryFacts & {
  amount: Minor | undefined
  /** What the supplier charges for it, in the currency of the credit; where it is told. */
  cost?: Minor | undefined
  currency: string | undefined
  /** Where it was to be told about: the tenant stands in it. */
  callbackUrl: string | undefined
  createdAt: Date
}

/** The supplier's own books, to be compared with ours. */
export type SupplierBooks = {
  readonly name: string
  /** All deliveries made since that moment, of all tenants, and by hand. */
  listDeliveries(since: Date, until: Date): Promise<PartnerAnswer<BookedDelivery[]>>
}

/** The least and the greatest, in minor units; of a fixed amount the same. */
export type Bounds = { min: Minor; max: Minor }

/**
 * A product as the supplier lists it today: what arrives (`face`, in `currency`) and what we are charged for one
 * (`cost`, in `costCurrency`). Absent where the supplier does not tell it as money.
 */
export type OfferedProduct = {
  supplierProductId: number
  face?: Bounds
  currency?: string
  cost?: Bounds
  costCurrency?: string
  /** Of a code, where it does not last for good. */
  validity?: Validity
}

/** The supplier's own list of what it sells to us. */
export type SupplierProducts = {
  readonly name: string
  listProducts(): Promise<PartnerAnswer<OfferedProduct[]>>
  /** @returns undefined when the supplier says that it does not sell it to us */
  findProduct(supplierProductId: number): Promise<PartnerAnswer<OfferedProduct | undefined>>
}
