import type { Buyer, FulfillmentDetails } from './requests.ts'

// Answers of the Agentic Commerce Protocol, version 2026-04-17. Amounts are minor units, currencies small letters.

export type SessionStatus =
  | 'not_ready_for_payment'
  | 'requires_escalation'
  | 'ready_for_payment'
  | 'complete_in_progress'
  | 'completed'
  | 'canceled'
  | 'expired'

/** The protocol's names for what is wrong with a session. */
export type MessageCode =
  | 'missing'
  | 'invalid'
  | 'out_of_stock'
  | 'payment_declined'
  | 'quantity_exceeded'
  | 'maximum_exceeded'
  | 'region_restricted'
  | 'approval_required'
  | 'unsupported'

export type Message =
  | { type: 'info'; resolution?: 'requires_buyer_review'; param?: string; content_type: 'plain'; content: string }
  | {
      type: 'error'
      code: MessageCode
      resolution: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review'
      param?: string
      content_type: 'plain'
      content: string
    }

export type Total = {
  type: 'items_base_amount' | 'subtotal' | 'discount' | 'fee' | 'total' | 'amount_refunded'
  display_text: string
  amount: number
}

export type SessionLine = {
  id: string
  item: { id: string; name: string; unit_amount: number }
  quantity: number
  name: string
  unit_amount: number
  product_id: string
  availability_status: 'in_stock' | 'out_of_stock'
  totals: Total[]
}

export type PaymentHandler = {
  id: string
  name: string
  display_name: string
  version: string
  spec: string
  requires_delegate_payment: boolean
  requires_pci_compliance: boolean
  psp: string
  config_schema: string
  instrument_schemas: string[]
  config: Record<string, unknown>
}

/** An extension of the protocol that this session speaks, and the fields that it adds. */
export type Extension = { name: 'discount'; extends: string[] }

/** The promo codes as they were sent, those that count, and those that do not. */
export type Discounts = {
  codes: string[]
  applied: { id: string; code: string; coupon: { id: string; name: string }; amount: number }[]
  rejected: { code: string; reason: 'discount_code_invalid'; message: string }[]
}

export type Link = {
  type: 'terms_of_use' | 'privacy_policy' | 'return_policy' | 'contact_us' | 'support'
  title: string
  url: string
}

export type OrderStatus = 'created' | 'processing' | 'completed' | 'canceled'

/** The order of a session, as it is answered and as its webhook tells of it: always the whole. */
export type SessionOrder = {
  type: 'order'
  id: string
  checkout_session_id: string
  order_number: string
  permalink_url: string
  status: OrderStatus
  support: { email: string; phone: string }
  line_items: {
    id: string
    title: string
    product_id: string
    quantity: { ordered: number; current: number; fulfilled: number }
    unit_price: number
    subtotal: number
    status: string
  }[]
  fulfillments: {
    id: string
    type: 'digital'
    status: string
    line_items: { id: string; quantity: number }[]
  }[]
  adjustments: {
    id: string
    type: 'refund'
    occurred_at: string
    status: 'pending' | 'completed' | 'failed'
    amount: number
    currency: string
  }[]
  totals: Total[]
}

export type CheckoutSession = {
  id: string
  protocol: { version: string }
  capabilities: { payment?: { handlers: PaymentHandler[] }; extensions?: Extension[] }
  buyer?: Buyer
  status: SessionStatus
  currency: string
  locale: string
  line_items: SessionLine[]
  fulfillment_details?: FulfillmentDetails
  fulfillment_options: { type: 'digital'; id: string; title: string; totals: Total[] }[]
  selected_fulfillment_options: { type: 'digital'; option_id: string; item_ids: string[] }[]
  totals: Total[]
  discounts?: Discounts
  messages: Message[]
  links: Link[]
  created_at: string
  updated_at: string
  expires_at: string
  continue_url?: string
  order?: SessionOrder
}
