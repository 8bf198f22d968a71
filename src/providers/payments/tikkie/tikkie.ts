import { after } from '#kit/clock'
import { answered, type PartnerAnswer } from '#kit/result'
import type { PaymentFacts, PaymentProvider, PaymentRequest, RefundFacts, RefundRequest } from '#payments/provider'
import { openTikkieClient, type TikkieOptions } from './client.ts'
import { readAll } from './pages.ts'
import { planOf, factsOf as refundFacts, refundsIn } from './refunds.ts'
import {
  factsOf,
  type PaymentRequestRow,
  paymentPage,
  paymentRequest,
  refund,
  requestPage,
  subscription,
} from './shapes.ts'

const base = '/v2/tikkie/paymentrequests'
const pathOf = (reference: string) => `${base}/${encodeURIComponent(reference)}`

const hour = 60 * 60
/** How far back a request is searched whose answer was lost: longer than it is asked about. */
const reach = 24 * hour
/** Limit of Tikkie's descriptions and references. */
const longest = 35

/**
 * Tikkie (ABN AMRO, API v2): a payment link that anybody can pay, as often as they like. It has no idempotency keys, so
 * a repeated request is first searched by our reference. Its webhooks are unsigned and have one URL for all brands.
 * @param webhookUrl URL of the webhooks; each process registers it before its first request
 */
export function tikkie({ webhookUrl, ...options }: TikkieOptions & { webhookUrl: string }): PaymentProvider {
  const { clock } = options
  const client = openTikkieClient(options)
  let isSubscribed = false

  const subscribe = async () => {
    if (isSubscribed) return
    const path = '/v2/tikkie/paymentrequestssubscription'
    // Without webhooks the sweeper finds the same, only later: a request need not fail for it.
    const answer = await client({ method: 'POST', path, json: { url: webhookUrl } }, subscription)
    isSubscribed = answer.kind === 'answered'
  }

  /** The oldest under our reference; of two of one moment the same for everybody. */
  const findByOurs = async (paymentId: string): Promise<PartnerAnswer<PaymentFacts | undefined>> => {
    const from = encodeURIComponent(after(clock.now(), -reach).toISOString())
    const answer = await readAll(client, `${base}?fromDateTime=${from}`, requestPage)
    if (answer.kind !== 'answered') return answer
    const [oldest] = answer.value
      .filter(({ referenceId }) => referenceId === paymentId)
      .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
    return answered(oldest && factsOf(oldest))
  }

  const create = async ({ paymentId, amount, description }: PaymentRequest): Promise<PartnerAnswer<PaymentFacts>> => {
    const json = {
      amountInCents: amount,
      description: description.slice(-longest).trim(),
      expiryDate: dutchDay(after(clock.now(), hour)),
      referenceId: paymentId,
    }
    return client({ method: 'POST', path: base, json }, paymentRequest)
  }

  /**
   * Another process may look for the same payment at the same moment, and find nothing either. Then both keep the
   * request that was made first. The other cannot be called off: it runs out, and nobody gets its address.
   */
  const createAgain = async (request: PaymentRequest): Promise<PartnerAnswer<PaymentFacts>> => {
    const made = await create(request)
    if (made.kind !== 'answered') return made
    const first = await findByOurs(request.paymentId)
    return first.kind === 'answered' ? answered(first.value ?? made.value) : first
  }

  const paymentsOf = (reference: string) =>
    readAll(client, `${pathOf(reference)}/payments?includeRefunds=true`, paymentPage)

  const createRefund = async (request: RefundRequest): Promise<PartnerAnswer<RefundFacts>> => {
    const { refundId, paymentReference, amount, description } = request
    const payments = await paymentsOf(paymentReference)
    if (payments.kind !== 'answered') return payments
    const plan = planOf(payments.value, refundId, amount)
    if (!plan) return { kind: 'refused', reason: 'less was paid than is to go back' }
    const sent = [...plan.sent]
    for (const { paymentToken, referenceId, amount: share } of plan.missing) {
      const path = `${pathOf(paymentReference)}/payments/${encodeURIComponent(paymentToken)}/refunds`
      const json = { amountInCents: share, description: description.slice(-longest).trim(), referenceId }
      const answer = await client({ method: 'POST', path, json }, refund)
      // If a part is under way, a refusal of the rest does not answer for the whole.
      if (answer.kind === 'refused' && sent.length > 0) return { kind: 'lost', reason: answer.reason }
      if (answer.kind !== 'answered') return answer
      sent.push(answer.value)
    }
    return answered(refundFacts(refundId, sent))
  }

  return {
    name: 'tikkie',
    methods: ['tikkie'],
    createRefund,

    createPayment: async (request) => {
      if (request.currency !== 'EUR') return { kind: 'refused', reason: `no Tikkie in ${request.currency}` }
      await subscribe()
      if (!request.askedBefore) return create(request)
      const known = await findByOurs(request.paymentId)
      if (known.kind !== 'answered') return known
      return known.value ? answered(known.value) : createAgain(request)
    },

    findPayment: (reference) => client({ method: 'GET', path: pathOf(reference) }, paymentRequest),

    cancelPayment: async () => ({ kind: 'refused', reason: 'a payment request cannot be called off' }),

    findRefunds: async (reference) => {
      const payments = await paymentsOf(reference)
      return payments.kind === 'answered' ? answered(refundsIn(payments.value)) : payments
    },

    // There is no list of methods: it works if it answers.
    workingMethods: async (currency) => {
      const answer = await client({ method: 'GET', path: `${base}?pageNumber=0&pageSize=1` }, requestPage)
      return answered(answer.kind === 'answered' && currency === 'EUR' ? ['tikkie'] : [])
    },
  }
}

const placeOf = ({ createdDateTime, paymentRequestToken }: PaymentRequestRow): string =>
  `${createdDateTime.toISOString()} ${paymentRequestToken}`

/** A request's last day is in Dutch time, and it is valid until that day ends. */
const dutchDay = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam', dateStyle: 'short' }).format(at)
