import { z } from 'zod'

// Requests of the Agentic Commerce Protocol, version 2026-04-17: what we read of them, and what else they may hold.
// Amounts are minor units, currencies small letters.

/** The version that we speak, and all that we accept. */
export const protocolVersion = '2026-04-17'
export const supportedVersions: readonly string[] = [protocolVersion]

const text = z.string().max(200)
/** What the protocol knows and this shop has no use for. */
const unused = z.unknown().optional()

const buyer = z.strictObject({
  first_name: text.optional(),
  last_name: text.optional(),
  full_name: text.optional(),
  email: text,
  phone_number: z.string().max(32).optional(),
  customer_id: unused,
  account_type: unused,
  authentication_status: unused,
  company: unused,
  loyalty: unused,
  tax_exemption: unused,
})
export type Buyer = Pick<z.output<typeof buyer>, 'first_name' | 'last_name' | 'full_name' | 'email' | 'phone_number'>

const address = z.strictObject({
  name: text,
  line_one: text,
  line_two: text.optional(),
  city: text,
  state: text,
  country: z.string().max(5),
  postal_code: z.string().max(20),
  company: text.optional(),
})
export type Address = z.output<typeof address>

/** The number that is topped up is its `phone_number`. */
const fulfillmentDetails = z.strictObject({
  name: text.optional(),
  phone_number: z.string().max(32).optional(),
  email: text.optional(),
  address: address.optional(),
})
export type FulfillmentDetails = z.output<typeof fulfillmentDetails>

/** One unit; the same id again is one more of it. */
const item = z.strictObject({ id: z.string().min(1).max(100), name: text.optional(), unit_amount: z.int().optional() })

const codes = z.array(z.string().min(1).max(60)).max(10)

const session = {
  buyer: buyer.optional(),
  fulfillment_details: fulfillmentDetails.optional(),
  fulfillment_groups: unused,
  /** The protocol's older name for `discounts.codes`. */
  coupons: codes.optional(),
  /** Promo codes; what is sent replaces what was there. */
  discounts: z.strictObject({ codes: codes.optional() }).optional(),
  order_notes: unused,
}

export const createSessionInput = z.strictObject({
  ...session,
  line_items: z.array(item).min(1).max(50),
  currency: z.string().regex(/^[A-Za-z]{3}$/),
  capabilities: z.looseObject({}),
  affiliate_attribution: unused,
  locale: z.string().max(35).optional(),
  timezone: unused,
  quote_id: unused,
  metadata: unused,
})
export type CreateSessionInput = z.output<typeof createSessionInput>

export const updateSessionInput = z.strictObject({
  ...session,
  line_items: z.array(item).max(50).optional(),
  selected_fulfillment_options: unused,
})
export type UpdateSessionInput = z.output<typeof updateSessionInput>

export const completeSessionInput = z.strictObject({
  buyer: buyer.optional(),
  payment_data: z.strictObject({
    handler_id: z.string().max(100).optional(),
    instrument: z
      .looseObject({
        type: z.string().max(40),
        credential: z.looseObject({ type: z.string().max(40), token: z.string().min(1).max(100) }),
      })
      .optional(),
    billing_address: unused,
    purchase_order_number: unused,
    payment_terms: unused,
    due_date: unused,
    approval_required: unused,
  }),
  authentication_result: unused,
  affiliate_attribution: unused,
  risk_signals: z
    .strictObject({
      /** The shopper's, which the rules against fraud count by. */
      ip_address: z.union([z.ipv4(), z.ipv6()]).optional(),
      user_agent: z.string().max(500).optional(),
      accept_language: unused,
      session_id: unused,
      device_fingerprint: unused,
    })
    .optional(),
  marketing_consents: unused,
  order_notes: unused,
})
export type CompleteSessionInput = z.output<typeof completeSessionInput>

/** Why it was given up is not kept. */
export const cancelSessionInput = z.looseObject({ intent_trace: unused })

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
