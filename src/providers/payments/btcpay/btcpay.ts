import { toDecimalString } from '#kit/money'
import { answered, type PartnerAnswer } from '#kit/result'
import type { PaymentFacts, PaymentProvider, PaymentRequest, RefundFacts, RefundRequest } from '#payments/provider'
import { type BtcPayOptions, openBtcPayClient } from './client.ts'
import { describedAs, pullsOf, refundOf } from './refunds.ts'
import {
  coins,
  factsOf,
  type Invoice,
  invoice,
  invoices,
  isFinal,
  methods,
  pullPayment,
  refundFacts,
} from './shapes.ts'
import { isSigned } from './signature.ts'
import { webhookKeeper } from './webhook.ts'

/** How long an invoice and its exchange rate are valid. */
const minutes = 30

/** The server's payment methods for a cryptocurrency. */
const waysOf = (coin: string): string[] => (coin === 'BTC' ? ['BTC-CHAIN', 'BTC-LN'] : [`${coin}-CHAIN`])

/**
 * Cryptocurrencies by BTCPay Server (Greenfield API, version 2): an invoice in money, paid in coins. It has no
 * idempotency keys, so a repeated request is first searched by our references. A refund waits at the server until the
 * shopper says where to send it.
 * @param webhookUrl URL of the webhooks, which are signed with `secret`
 */
export function btcpay(options: BtcPayOptions & { webhookUrl: string; secret: string }): PaymentProvider {
  const { store, webhookUrl, secret } = options
  const client = openBtcPayClient(options)
  const keepWebhook = webhookKeeper(client, { store, url: webhookUrl, secret })
  const storePath = `/api/v1/stores/${encodeURIComponent(store)}`
  const pathOf = (reference: string) => `/api/v1/invoices/${encodeURIComponent(reference)}`

  const factsNow = async (read: Invoice): Promise<PartnerAnswer<PaymentFacts>> => {
    // Only late or insufficient payments are uncertain: the server itself waits for the others to be final.
    if (read.status !== 'Expired' || read.paidAmount === 0) return answered(factsOf(read, true))
    const came = await client({ method: 'GET', path: `${pathOf(read.id)}/payment-methods` }, coins)
    return came.kind === 'answered' ? answered(factsOf(read, isFinal(came.value))) : came
  }

  /** The oldest under our reference: the server lists the newest first. */
  const findByOurs = async ({
    orderNumber,
    paymentId,
  }: PaymentRequest): Promise<PartnerAnswer<Invoice | undefined>> => {
    const path = `${storePath}/invoices?orderId=${encodeURIComponent(orderNumber)}`
    const ofOrder = await client({ method: 'GET', path }, invoices)
    if (ofOrder.kind !== 'answered') return ofOrder
    return answered(ofOrder.value.findLast((one) => one.metadata('paymentId') === paymentId))
  }

  const create = async (request: PaymentRequest): Promise<PartnerAnswer<PaymentFacts>> => {
    const { paymentId, tenant, orderNumber, description, language, returnUrl, cryptoCurrency = 'BTC' } = request
    const ways = waysOf(cryptoCurrency)
    const json = {
      amount: toDecimalString(request.amount),
      currency: request.currency,
      metadata: { orderId: orderNumber, paymentId, tenant, itemDesc: description },
      checkout: {
        paymentMethods: ways,
        defaultPaymentMethod: ways[0],
        expirationMinutes: minutes,
        paymentTolerance: 0,
        redirectURL: returnUrl,
        redirectAutomatically: true,
        defaultLanguage: language,
      },
      receipt: { enabled: false },
    }
    const made = await client({ method: 'POST', path: `${storePath}/invoices`, json }, invoice)
    return made.kind === 'answered' ? answered(factsOf(made.value, true)) : made
  }

  /**
   * Another process may look for the same payment at the same moment, and find nothing either. Then both keep the invoice
   * that was made first, and nobody gets the address of the other.
   */
  const createAgain = async (request: PaymentRequest): Promise<PartnerAnswer<PaymentFacts>> => {
    const made = await create(request)
    if (made.kind !== 'answered') return made
    const first = await findByOurs(request)
    if (first.kind !== 'answered') return first
    if (!first.value || first.value.id === made.value.reference) return made
    await markInvalid(made.value.reference)
    return factsNow(first.value)
  }

  const markInvalid = (reference: string) =>
    client({ method: 'POST', path: `${pathOf(reference)}/status`, json: { status: 'Invalid' } }, invoice)

  const createRefund = async (request: RefundRequest): Promise<PartnerAnswer<RefundFacts>> => {
    const { refundId, paymentReference, amount, currency, description } = request
    const known = await pullsOf(client, store, [paymentReference])
    if (known.kind !== 'answered') return known
    const before = known.value.find(({ name }) => name === refundId)
    if (before) return refundOf(client, before)
    const json = {
      name: refundId,
      description: describedAs(description, paymentReference),
      refundVariant: 'Custom',
      customAmount: toDecimalString(amount),
      customCurrency: currency,
    }
    const made = await client({ method: 'POST', path: `${pathOf(paymentReference)}/refund`, json }, pullPayment)
    return made.kind === 'answered' ? answered(refundFacts(made.value, 0)) : made
  }

  return {
    name: 'btcpay',
    methods: ['crypto'],
    createRefund,
    hasValidSignature: (webhook) => isSigned(webhook, secret),

    createPayment: async (request) => {
      await keepWebhook()
      if (!request.askedBefore) return create(request)
      const known = await findByOurs(request)
      if (known.kind !== 'answered') return known
      return known.value ? factsNow(known.value) : createAgain(request)
    },

    findPayment: async (reference) => {
      const found = await client({ method: 'GET', path: pathOf(reference) }, invoice)
      return found.kind === 'answered' ? factsNow(found.value) : found
    },

    cancelPayment: async (reference) => {
      const marked = await markInvalid(reference)
      return marked.kind === 'answered' ? factsNow(marked.value) : marked
    },

    findRefunds: async (reference) => {
      const known = await pullsOf(client, store, [reference])
      if (known.kind !== 'answered') return known
      const facts: RefundFacts[] = []
      for (const pull of known.value) {
        const refund = await refundOf(client, pull)
        if (refund.kind !== 'answered') return refund
        facts.push(refund.value)
      }
      return answered(facts)
    },

    // It is our own server: if it does not answer, nobody can pay by it.
    workingMethods: async () => {
      const answer = await client({ method: 'GET', path: `${storePath}/payment-methods` }, methods)
      const isReady = answer.kind === 'answered' && answer.value.some(({ enabled }) => enabled)
      return answered(isReady ? ['crypto'] : [])
    },
  }
}
