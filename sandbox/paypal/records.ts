// What PayPal keeps.

export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
export type Capture = {
  id: string
  /** What the shop asked for it by. */
  requestId: string
  status: CaptureStatus
  reason?: string
  createdAt: string
  changedAt: string
}

/** What the shopper chose on the page to happen once the shop takes the money. */
export type Outcome = 'paid' | 'failed' | 'pending'

/** An order in our books; amounts in minor units. */
export type Order = {
  id: string
  status: OrderStatus
  amount: number
  currency: string
  description: string
  referenceId: string
  customId?: string | undefined
  invoiceId?: string | undefined
  returnUrl?: string | undefined
  cancelUrl?: string | undefined
  locale?: string | undefined
  /** `PayPal-Client-Metadata-Id`: the visit as the guard against fraud knows it. */
  clientMetadataId?: string | undefined
  /** The saved way to pay that it is charged to, or that it is to leave behind. */
  vaultId?: string | undefined
  storesInVault?: boolean
  /** Whose wish it is to charge what is saved, and how such charges come about. */
  isInOneGo?: true
  stored?: { initiator: 'CUSTOMER' | 'MERCHANT'; pattern: string } | undefined
  createdAt: string
  changedAt: string
  outcome?: Outcome
  /** The shopper walked away, or the card behind the account was declined: nothing PayPal tells of by itself. */
  ended?: 'canceled' | 'failed' | 'expired'
  capture?: Capture
  /** Minor units given back or on their way back. */
  refunded: number
}

/** A refund in our books; the amount in minor units. */
export type Refund = {
  id: string
  orderId: string
  captureId: string
  status: 'PENDING' | 'COMPLETED' | 'FAILED'
  /** How one that waits will end. */
  endsAs: 'COMPLETED' | 'FAILED'
  amount: number
  currency: string
  customId?: string | undefined
  invoiceId?: string | undefined
  noteToPayer?: string | undefined
  createdAt: string
  changedAt: string
}

/** A shopper, or a bank, wants money back; the amount in minor units. */
export type Dispute = {
  id: string
  orderId: string
  captureId: string
  status: 'OPEN' | 'RESOLVED'
  outcome?: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR'
  amount: number
  currency: string
  createdAt: string
  changedAt: string
}

/** What faults and the books are searched in. */
export const referenceOf = (order: Order): string =>
  `${order.id} ${order.capture?.id ?? ''} ${order.description} ${order.customId ?? ''} ${order.invoiceId ?? ''}`
