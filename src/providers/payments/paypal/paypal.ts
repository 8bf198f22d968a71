import { z } from 'zod'
import { toDecimalString } from '#kit/money'
import { answered, type PartnerAnswer } from '#kit/result'
import type { ChargeReason, Initiator } from '#orders'
import { packReferences } from '#payments'
import type { PaymentFacts, PaymentProvider, PaymentRequest } from '#payments/provider'
import { failureOf, payPalCaptures } from './captures.ts'
import { openPayPalClient, type PayPalOptions } from './client.ts'
import { localeOf } from './locale.ts'
import { once, orderReader, orders } from './orders.ts'
import { disputes, type OrderFacts, order, packRefund, refund } from './shapes.ts'
import { payPalVault } from './vault.ts'
import { openWebhook } from './webhook.ts'

/**
 * PayPal (Orders v2, Payments v2). A payment is an order with intent CAPTURE: the shopper approves it on PayPal's page,
 * then we capture it. Our references are the `PayPal-Request-Id`s, which make calls idempotent.
 */
export function paypal(options: PayPalOptions): PaymentProvider {
  const client = openPayPalClient(options)
  const webhook = openWebhook(client, options.webhookUrl)

  const readOrder = orderReader(client)

  /** Reads a payment from PayPal, with the amount of disputes. */
  const findPayment = async (reference: string): Promise<PartnerAnswer<PaymentFacts>> => {
    const read = await readOrder(reference)
    if (read.kind !== 'answered') return read
    const { facts, capture } = read.value
    if (facts.state !== 'paid' || !capture) return answered(facts)
    const query = new URLSearchParams({ disputed_transaction_id: capture.reference })
    const taken = await client({ method: 'GET', path: `/v1/customer/disputes?${query}` }, disputes)
    return taken.kind === 'answered' ? answered({ ...facts, chargedBack: taken.value }) : taken
  }

  return {
    name: 'paypal',
    methods: ['paypal'],
    vault: payPalVault(client),

    createPayment: async (request) => {
      await webhook.register()
      const { paymentId, tenant, orderNumber, description, fraudnetSessionId, charge } = request
      const json = {
        intent: 'CAPTURE',
        purchase_units: [
          {
            amount: amountOf(request),
            description: description.slice(0, 127),
            custom_id: packReferences({ tenant, orderNumber, paymentId }),
            invoice_id: paymentId,
          },
        ],
        payment_source: { paypal: sourceOf(request) },
      }
      const headers = {
        ...once(paymentId),
        ...(fraudnetSessionId ? { 'paypal-client-metadata-id': fraudnetSessionId } : {}),
      }
      const answer = await client({ method: 'POST', path: orders, headers, json }, order)
      // A saved account is charged at once: its refusal is a declined payment, and needs a reason for shoppers.
      if (answer.kind === 'refused' && charge) return { kind: 'refused', reason: failureOf(answer.reason) }
      const facts = factsIn(answer)
      // Nobody is there to open the page: PayPal deletes the order if nobody captures it.
      const isUnseen = charge?.initiatedBy === 'merchant' && facts.kind === 'answered' && facts.value.state === 'open'
      return isUnseen ? { kind: 'refused', reason: 'authentication_required' } : facts
    },

    findPayment,

    captures: payPalCaptures(client),

    /**
     * PayPal need not be told: without a capture there is no payment, and an order that was not approved expires within
     * hours.
     */
    cancelPayment: async (reference) => {
      const read = await readOrder(reference)
      if (read.kind !== 'answered') return read
      const { checkoutUrl: _, ...facts } = read.value.facts
      if (facts.state !== 'open') return { kind: 'refused', reason: `it is ${facts.state}` }
      return answered({ ...facts, state: 'cancelled' })
    },

    createRefund: async (request) => {
      const read = await readOrder(request.paymentReference)
      if (read.kind !== 'answered') return { kind: 'lost', reason: read.reason }
      const { capture, customId } = read.value
      if (!capture) return { kind: 'refused', reason: 'nothing was captured' }
      const json = {
        amount: amountOf(request),
        custom_id: packRefund(customId, request.refundId, request.paymentReference),
        note_to_payer: request.description.slice(0, 255),
      }
      const path = `/v2/payments/captures/${encodeURIComponent(capture.reference)}/refund`
      return client({ method: 'POST', path, headers: once(request.refundId), json }, refund)
    },

    findRefunds: async (reference) => {
      const read = await readOrder(reference)
      return read.kind === 'answered' ? answered(read.value.refunds) : read
    },

    hasValidSignature: webhook.hasValidSignature,

    workingMethods: async () => {
      // PayPal has no list of methods; a cheap call shows whether it works.
      const answer = await client({ method: 'GET', path: '/v1/notifications/webhooks' }, z.object({}))
      const isDown = answer.kind === 'lost' && answer.reason.startsWith('SERVICE_UNAVAILABLE')
      if (isDown) return answered([])
      return answer.kind === 'answered' ? answered(['paypal']) : answer
    },
  }
}

/**
 * A new approval, one that saves the account, or a saved account; a shopper's own payment may need their approval
 * again.
 */
function sourceOf({ charge, keepFor, ...request }: PaymentRequest) {
  const page = { experience_context: experienceOf(request) }
  if (!charge) return { ...page, ...(keepFor ? { attributes: kept } : {}) }
  const { initiatedBy, reason, mandate } = charge
  const stored_credential = {
    payment_initiator: initiators[initiatedBy],
    usage: 'SUBSEQUENT',
    usage_pattern: patterns[reason],
  }
  return { vault_id: mandate.mandate, stored_credential, ...(initiatedBy === 'shopper' ? page : {}) }
}

const initiators = { shopper: 'CUSTOMER', merchant: 'MERCHANT' } as const satisfies Record<Initiator, string>

/** A run at low balance is an automatic reload for PayPal, without fixed day and amount; so is an order by text. */
const patterns = {
  purchase: 'IMMEDIATE',
  text: 'UNSCHEDULED_PREPAID',
  'fixed-day': 'RECURRING_PREPAID',
  'low-balance': 'UNSCHEDULED_PREPAID',
} as const satisfies Record<ChargeReason, string>

/** The shopper wants to save the account: the mandate comes with the capture. */
const kept = { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } }

const experienceOf = (request: Pick<PaymentRequest, 'returnUrl' | 'cancelUrl' | 'language'>) => ({
  return_url: request.returnUrl,
  cancel_url: request.cancelUrl,
  locale: localeOf(request.language),
  user_action: 'PAY_NOW',
  shipping_preference: 'NO_SHIPPING',
  // Goods are delivered at once, so payments that take days are excluded.
  payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
})

const amountOf = ({ amount, currency }: { amount: number; currency: string }) => ({
  currency_code: currency,
  value: toDecimalString(amount),
})

function factsIn(answer: PartnerAnswer<OrderFacts>): PartnerAnswer<PaymentFacts> {
  return answer.kind === 'answered' ? answered(answer.value.facts) : answer
}
