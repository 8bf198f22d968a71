import { decimal } from '../money.ts'
import type { Dispute, Order, Refund } from './records.ts'

// PayPal's response bodies (Orders v2, Payments v2), with the fields that the shop reads.

const moneyBody = (minor: number, currency: string) => ({ currency_code: currency, value: decimal(minor) })

const link = (href: string, rel: string, method = 'GET') => ({ href, rel, method })

/** Where the shopper approves. */
const payerUrl = (order: Order, origin: string): string => `${origin}/checkoutnow?token=${order.id}`

/** The payer is always the same. */
const PAYER = { email_address: 'tester@example.org', account_id: 'TESTERACCOUNT' }

export function orderBody(order: Order, origin: string, refunds: readonly Refund[] = []) {
  const { id, status, amount, currency } = order
  const self = `${origin}/v2/checkout/orders/${id}`
  const capture = captureBody(order, origin)
  const isKnown = status === 'APPROVED' || status === 'COMPLETED'
  return {
    id,
    intent: 'CAPTURE',
    status,
    payment_source: { paypal: isKnown ? { ...PAYER, ...vaultPart(order) } : {} },
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: moneyBody(amount, currency),
        description: order.description,
        ...(order.customId && { custom_id: order.customId }),
        ...(order.invoiceId && { invoice_id: order.invoiceId }),
        ...(capture && {
          payments: { captures: [capture], refunds: refunds.map((refund) => refundBody(refund, origin)) },
        }),
      },
    ],
    create_time: order.createdAt,
    update_time: order.changedAt,
    links: [
      link(self, 'self'),
      ...(status === 'PAYER_ACTION_REQUIRED' ? [link(payerUrl(order, origin), 'payer-action')] : []),
      ...(status === 'APPROVED' ? [link(`${self}/capture`, 'capture', 'POST')] : []),
    ],
  }
}

/** A payment that saved an account names it. */
const vaultPart = ({ id, storesInVault, vaultId, status }: Order) =>
  storesInVault && vaultId && status === 'COMPLETED'
    ? {
        attributes: {
          vault: { id: vaultId, status: 'VAULTED', customer: { id: `C${id.slice(0, 9)}` }, links: [] },
        },
      }
    : {}

/** The capture of an order, once there is one. */
export function captureBody(order: Order, origin: string) {
  const { capture, amount, currency } = order
  if (!capture) return undefined
  const self = `${origin}/v2/payments/captures/${capture.id}`
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason && { status_details: { reason: capture.reason } }),
    amount: moneyBody(amount, currency),
    final_capture: true,
    ...(order.customId && { custom_id: order.customId }),
    ...(order.invoiceId && { invoice_id: order.invoiceId }),
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: capture.createdAt,
    update_time: capture.changedAt,
    links: [link(self, 'self'), link(`${self}/refund`, 'refund', 'POST')],
  }
}

export function refundBody(refund: Refund, origin: string) {
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount: moneyBody(refund.amount, refund.currency),
    ...(refund.customId && { custom_id: refund.customId }),
    ...(refund.invoiceId && { invoice_id: refund.invoiceId }),
    ...(refund.noteToPayer && { note_to_payer: refund.noteToPayer }),
    create_time: refund.createdAt,
    update_time: refund.changedAt,
    links: [
      link(`${origin}/v2/payments/refunds/${refund.id}`, 'self'),
      link(`${origin}/v2/payments/captures/${refund.captureId}`, 'up'),
    ],
  }
}

export function disputeBody(dispute: Dispute, order: Order, origin: string) {
  const { id, status, outcome, amount, currency, createdAt, changedAt } = dispute
  return {
    dispute_id: id,
    create_time: createdAt,
    update_time: changedAt,
    disputed_transactions: [
      {
        seller_transaction_id: dispute.captureId,
        create_time: order.capture?.createdAt,
        transaction_status: 'COMPLETED',
        gross_amount: moneyBody(order.amount, order.currency),
        ...(order.customId && { custom: order.customId }),
        ...(order.invoiceId && { invoice_number: order.invoiceId }),
      },
    ],
    reason: 'UNAUTHORISED',
    status,
    dispute_amount: moneyBody(amount, currency),
    dispute_life_cycle_stage: 'CHARGEBACK',
    ...(outcome && {
      dispute_outcome: {
        outcome_code: outcome,
        ...(outcome === 'RESOLVED_BUYER_FAVOUR' && { amount_refunded: moneyBody(amount, currency) }),
      },
    }),
    links: [{ href: `${origin}/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }],
  }
}
