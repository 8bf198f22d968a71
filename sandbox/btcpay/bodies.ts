import { decimal } from '../money.ts'
import { type Invoice, paidOf } from './invoice.ts'
import type { PullPayment } from './pull-payments.ts'
import { coinOf, inCoins, rateOf } from './rates.ts'
import type { Webhook } from './webhooks.ts'

// The published shapes of BTCPay Server's Greenfield API, version 2.

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000)
const DAY = 86_400

export function invoiceBody(invoice: Invoice, origin: string) {
  const { id, storeId, amount, currency, metadata, methods, redirectUrl, status, additional } = invoice
  const expirationTime = seconds(invoice.expiresAt)
  return {
    id,
    storeId,
    amount: decimal(amount),
    paidAmount: decimal(paidOf(invoice)),
    currency,
    type: 'Standard',
    checkoutLink: `${origin}/i/${id}`,
    createdTime: seconds(invoice.createdAt),
    expirationTime,
    monitoringExpiration: expirationTime + DAY,
    status,
    additionalStatus: additional,
    archived: false,
    metadata,
    availableStatusesForManualMarking: status === 'Settled' ? ['Invalid'] : ['Settled', 'Invalid'],
    checkout: { paymentMethods: methods, redirectURL: redirectUrl ?? null },
  }
}

export const paymentMethodBodies = (invoice: Invoice) =>
  invoice.methods.map((method) => {
    const payments = invoice.payments.filter((payment) => payment.method === method)
    const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
    return {
      paymentMethodId: method,
      currency: coinOf(method),
      destination: destinationOf(invoice, method),
      rate: String(rateOf(method)),
      paymentMethodPaid: inCoins(paid, method),
      activated: true,
      totalPaid: inCoins(paidOf(invoice), method),
      due: inCoins(invoice.amount - paidOf(invoice), method),
      amount: inCoins(invoice.amount, method),
      paymentMethodFee: '0',
      payments: payments.map(({ id, amount, status, receivedAt }) => ({
        id,
        receivedDate: seconds(receivedAt),
        value: inCoins(amount, method),
        fee: '0',
        status,
        destination: destinationOf(invoice, method),
      })),
    }
  })

export const destinationOf = ({ id }: Invoice, method: string): string =>
  `test-${method.toLowerCase()}-${id.slice(0, 12)}`

export const pullPaymentBody = (pull: PullPayment, origin: string) => ({
  id: pull.id,
  name: pull.name,
  description: pull.description,
  currency: pull.currency,
  amount: decimal(pull.amount),
  startsAt: seconds(pull.createdAt),
  expiresAt: null,
  archived: false,
  BOLT11Expiration: '30',
  autoApproveClaims: true,
  viewLink: `${origin}/pull-payments/${pull.id}`,
})

export const payoutBodies = ({ id: pullPaymentId, currency, amount, payouts }: PullPayment) =>
  payouts.map(({ id, destination, state, at }) => ({
    id,
    pullPaymentId,
    date: seconds(at),
    destination,
    state,
    revision: 0,
    originalCurrency: currency,
    originalAmount: decimal(amount),
    payoutMethodId: 'BTC-CHAIN',
    payoutCurrency: 'BTC',
    payoutAmount: inCoins(amount, 'BTC-CHAIN'),
  }))

export const webhookBody = ({ id, url, events }: Webhook) => ({
  id,
  enabled: true,
  automaticRedelivery: true,
  url,
  authorizedEvents: { everything: events === 'all', specificEvents: events === 'all' ? [] : events },
})
