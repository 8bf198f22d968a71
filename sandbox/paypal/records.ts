// Records that PayPal keeps.

export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
export type Capture = {
  id: string
  /** The shop's request id. */
  requestId: string
  status: CaptureStatus
  reason?: string
  createdAt: string
  changedAt: string
}

/** How the capture will end, chosen on the approval page. */
export type Outcome = 'paid' | 'failed' | 'pending'

/** An order; amounts in minor units. */
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
  /** `PayPal-Client-Metadata-Id`: the visit, for fraud detection. */
  clientMetadataId?: string | undefined
  /** The vaulted account that it charges or creates. */
  vaultId?: string | undefined
  storesInVault?: boolean
  /** Who initiates charges of the vaulted account, and when. */
  isInOneGo?: true
  stored?: { initiator: 'CUSTOMER' | 'MERCHANT'; pattern: string } | undefined
  createdAt: string
  changedAt: string
  outcome?: Outcome
  /** The shopper left, or the card behind the account was declined. PayPal sends no webhook for this. */
  ended?: 'canceled' | 'failed' | 'expired'
  capture?: Capture
  /** Minor units refunded or being refunded. */
  refunded: number
}

/** A refund; the amount in minor units. */
export type Refund = {
  id: string
  orderId: string
  captureId: string
  status: 'PENDING' | 'COMPLETED' | 'FAILED'
  /** How a pending refund will end. */
  endsAs: 'COMPLETED' | 'FAILED'
  amount: number
  currency: string
  customId?: string | undefined
  invoiceId?: string | undefined
  noteToPayer?: string | undefined
  createdAt: string
  changedAt: string
}

/** A dispute by a shopper or a bank; the amount in minor units. */
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

/** The text that references of faults and of the books are matched against. */
export const referenceOf = (order: Order): string =>
  `${order.id} ${order.capture?.id ?? ''} ${order.description} ${order.customId ?? ''} ${order.invoiceId ?? ''}`
