import { toDecimalString } from '#kit/money'
import { answered } from '#kit/result'
import type { PaymentProvider, PaymentRequest } from '#payments'
import { mollieCaptures } from './captures.ts'
import { type MollieOptions, openMollieClient } from './client.ts'
import { invoiceOf } from './invoice.ts'
import { localeOf } from './locale.ts'
import { chargebackList, methodList, payment, refund, refundList, standing } from './shapes.ts'
import { mollieVault } from './vault.ts'
import { mollieWallets, walletOf } from './wallets.ts'

// Mollie's ids of these methods are the same as ours. Other methods that it may have are not offered.
const methods = [
  'creditcard',
  'ideal',
  'bancontact',
  'eps',
  'paysafecard',
  'trustly',
  'klarna',
  'applepay',
  'googlepay',
]

/**
 * The payment provider Mollie (API v2). Our references are its idempotency keys: for an hour a repeated request gets
 * the first answer. After that a refund is searched with `findRefunds` before it is requested again.
 */
export function mollie(options: MollieOptions): PaymentProvider {
  const client = openMollieClient(options)

  return {
    name: 'mollie',
    methods,

    createPayment: async (request) => {
      if (!methods.includes(request.method)) return { kind: 'refused', reason: `unknown method ${request.method}` }
      const { paymentId, tenant, orderNumber, description } = request
      const isAlone = request.charge?.initiatedBy === 'merchant'
      const json = {
        description,
        amount: amountOf(request),
        redirectUrl: isAlone ? null : request.returnUrl,
        cancelUrl: isAlone ? undefined : request.cancelUrl,
        webhookUrl: request.webhookUrl,
        locale: localeOf(request.language),
        method: request.method,
        issuer: request.method === 'ideal' && request.issuerId ? issuerOf(request.issuerId) : undefined,
        ...walletOf(request),
        ...(request.bill ? invoiceOf(request.bill) : {}),
        ...sequenceOf(request),
        cardToken: request.method === 'creditcard' ? request.cardToken : undefined,
        metadata: {
          tenant,
          orderNumber,
          paymentId,
          ...(request.delegatedFor ? { checkoutSession: request.delegatedFor } : {}),
        },
      }
      return client({ method: 'POST', path: '/v2/payments', headers: once(paymentId), json }, payment)
    },

    vault: mollieVault(client),
    captures: mollieCaptures(client),
    wallets: mollieWallets(client, options.googlePay, options.profileId),
    ...(options.takesDelegated && options.profileId
      ? { delegates: { psp: 'mollie', merchantId: options.profileId } }
      : {}),

    findPayment: async (reference) => {
      const answer = await client({ method: 'GET', path: pathOf(reference) }, payment)
      if (answer.kind !== 'answered' || answer.value.chargedBack === 0) return answer
      // Mollie's total includes reversed chargebacks: only the list tells them apart.
      const list = await client({ method: 'GET', path: `${pathOf(reference)}/chargebacks?limit=250` }, chargebackList)
      if (list.kind !== 'answered') return { kind: 'lost', reason: list.reason }
      return answered({ ...answer.value, chargedBack: standing(list.value) })
    },

    cancelPayment: (reference) => client({ method: 'DELETE', path: pathOf(reference) }, payment),

    createRefund: (request) => {
      const { refundId, description } = request
      const json = { amount: amountOf(request), description, metadata: { refundId } }
      const path = `${pathOf(request.paymentReference)}/refunds`
      return client({ method: 'POST', path, headers: once(refundId), json }, refund)
    },

    // One page has the latest 250, far more than an order has refunds.
    findRefunds: (reference) => client({ method: 'GET', path: `${pathOf(reference)}/refunds?limit=250` }, refundList),

    workingMethods: async (currency) => {
      // Without an amount only euro methods are listed; ten is within every method's limits.
      const query = new URLSearchParams({
        'amount[value]': '10.00',
        'amount[currency]': currency,
        includeWallets: 'applepay,googlepay',
      })
      const answer = await client({ method: 'GET', path: `/v2/methods?${query}` }, methodList)
      if (answer.kind !== 'answered') return answer
      return answered(answer.value.filter((id) => methods.includes(id)))
    },
  }
}

/**
 * A first payment makes a mandate to charge the card again, and requires authentication; a recurring one is charged
 * under that mandate. For a shopper who is present Mollie's page offers their cards.
 */
function sequenceOf({ keepFor, charge }: PaymentRequest) {
  if (keepFor) return { sequenceType: 'first', customerId: keepFor }
  if (!charge) return {}
  const { customer, mandate } = charge.mandate
  return charge.initiatedBy === 'merchant'
    ? { sequenceType: 'recurring', customerId: customer, mandateId: mandate }
    : { sequenceType: 'oneoff', customerId: customer }
}

const pathOf = (reference: string) => `/v2/payments/${encodeURIComponent(reference)}`

const once = (ourReference: string) => ({ 'idempotency-key': ourReference })

const amountOf = ({ amount, currency }: { amount: number; currency: string }) => ({
  currency,
  value: toDecimalString(amount),
})

/** Banks are known by their BIC; Mollie prefixes it with the method. */
const issuerOf = (issuerId: string) => (issuerId.startsWith('ideal_') ? issuerId : `ideal_${issuerId}`)
