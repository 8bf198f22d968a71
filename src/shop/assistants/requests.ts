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
