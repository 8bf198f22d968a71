import {
  type Answer,
  type Call,
  type Handler,
  isForm,
  json,
  type Route,
  readFields,
  readJson,
  redirect,
} from '../http/call.ts'
import { html } from '../http/html.ts'
import { openIdempotency } from '../idempotency.ts'
import { decimal } from '../money.ts'
import { operation } from '../partner-door.ts'
import type { World } from '../world.ts'
import { captureBody, captureReference, openCaptures } from './captures.ts'
import { type Card, openCardTokens } from './cards.ts'
import { chargebackRoutes, openChargebacks } from './chargebacks.ts'
import { openCharges } from './charges.ts'
import { componentRoutes } from './components.ts'
import { customerRoutes } from './customer-routes.ts'
import { openCustomers } from './customers.ts'
import { delegatePayment } from './delegated.ts'
import { hal, mollieDoor, refusal } from './door.ts'
import { hostedPageRoutes } from './hosted-page.ts'
import { listBody, listLinks } from './lists.ts'
import { ISSUERS, METHODS, openMethods, WALLETS } from './methods.ts'
import { paymentBody } from './payment-body.ts'
import { isCancelable, openPayments, type Payment, referenceOf } from './payments.ts'
import { openRefunds, refundBody, refundReference } from './refunds.ts'
import { isObjection, readNewCapture, readNewPayment, readNewRefund } from './requests.ts'
import { openSettlements, settlementRoutes } from './settlements.ts'
import { startSession, type WalletToken, walletRoutes } from './wallets.ts'

export type Mollie = ReturnType<typeof openMollie>

/** The payment provider: the part of Mollie's API v2 that the shop uses, and the payment pages. */
export function openMollie(world: World) {
  const customers = openCustomers(world)
  const payments = openPayments(world, customers)
  const charges = openCharges(world, payments, customers)
  const refunds = openRefunds(world, payments)
  const captures = openCaptures(world, payments)
  const chargebacks = openChargebacks(world, payments)
  const settlements = openSettlements(world, payments, refunds, chargebacks)
  const methods = openMethods()
  const cards = openCardTokens(world.journal)
  const once = openIdempotency(world.journal, 'idempotency', ({ headers }) => {
    const key = headers['idempotency-key']
    return key && `${headers.authorization} ${key}`
  })

  const paymentOf = (call: Call) => payments.shelf.get(call.params[0] ?? '')
  const aboutPayment = (call: Call) => {
    const payment = paymentOf(call)
    return payment ? referenceOf(payment) : call.path
  }
  const onPayment = (work: (call: Call, payment: Payment) => ReturnType<Handler>): Handler => {
    return (call) => {
      const payment = paymentOf(call)
      return payment ? work(call, payment) : refusal(404, `No payment exists with token ${call.params[0]}.`)
    }
  }

  const createPayment: Handler = (call) => {
    const body = readJson(call) ?? {}
    const wanted = readNewPayment(body, methods, cards)
    if (isObjection(wanted)) return refusal(422, wanted.detail, wanted.field)
    if (wanted.customerId && !customers.shelf.get(wanted.customerId))
      return refusal(422, `No customer exists with token ${wanted.customerId}.`, 'customerId')
    const payment = wanted.sequenceType === 'recurring' ? charges.create(wanted) : payments.create(wanted)
    if (typeof payment === 'string') return refusal(422, `The ${payment} names nothing that can be charged`, payment)
    if (wanted.wallet) tryWallet(payment, wanted.wallet)
    if (wanted.typed) tryCard(payment, wanted.typed, String(body.cardToken))
    return hal(201, paymentBody(payment, call.origin))
  }
  /** A card from hosted fields is paid or fails at once, unless its bank asks first. */
  const tryCard = (payment: Payment, { outcome }: Card, token: string) => {
    cards.use(token)
    // Saving a card always needs 3-D Secure.
    if (outcome.kind === 'paid' && payment.sequenceType !== 'first') payments.settle(payment, { state: 'paid' })
    if (outcome.kind === 'failed') payments.settle(payment, { state: 'failed', failureReason: outcome.reason })
  }
  /** A wallet's token stands for a card that the device has checked. The bank may ask all the same. */
  const tryWallet = (payment: Payment, { outcome }: WalletToken) => {
    if (outcome === 'paid') payments.settle(payment, { state: 'paid' })
    if (outcome === 'failed') payments.settle(payment, { state: 'failed', failureReason: 'card_declined' })
  }
  const getPayment = onPayment((call, payment) => hal(200, paymentBody(payment, call.origin)))
  const listPayments: Handler = (call) =>
    listBody(call, 'payments', payments.shelf.all(), (payment) => paymentBody(payment, call.origin))
  const cancelPayment = onPayment((call, payment) => {
    if (!isCancelable(payment)) return refusal(422, 'The payment cannot be cancelled')
    payments.settle(payment, { state: 'canceled' })
    return hal(200, paymentBody(payment, call.origin))
  })

  const createCapture = onPayment((call, payment) => {
    const wanted = readNewCapture(readJson(call) ?? {}, payment.currency)
    if (isObjection(wanted)) return refusal(422, wanted.detail, wanted.field)
    if (world.faults.take('mollie', 'refuse-capture', 'error', `${call.body} ${referenceOf(payment)}`))
      return refusal(422, 'The payment cannot be captured')
    const capture = captures.create(payment, wanted)
    if (capture === 'not authorised') return refusal(422, 'The payment is not authorized, so it cannot be captured')
    if (capture === 'amount too high') return refusal(422, 'The amount is higher than what is authorized', 'amount')
    return hal(201, captureBody(capture, call.origin))
  })
  const listCaptures = onPayment((call, payment) =>
    listBody(call, 'captures', captures.of(payment), (capture) => captureBody(capture, call.origin)),
  )
  const getCapture = onPayment((call, payment) => {
    const capture = captures.of(payment).find(({ id }) => id === call.params[1])
    return capture
      ? hal(200, captureBody(capture, call.origin))
      : refusal(404, `No capture exists with token ${call.params[1]}.`)
  })
  const release = onPayment((_call, payment) =>
    captures.release(payment)
      ? { status: 202, headers: {}, body: '' }
      : refusal(422, 'Authorization cannot be released because the payment is not in the authorized state.'),
  )

  const createRefund = onPayment((call, payment) => {
    const wanted = readNewRefund(readJson(call) ?? {}, payment.currency)
    if (isObjection(wanted)) return refusal(422, wanted.detail, wanted.field)
    const refund = refunds.create(payment, wanted)
    if (refund === 'not paid') return refusal(422, 'The payment is not paid, so nothing can be refunded')
    if (refund === 'amount too high') return refusal(422, 'The amount is higher than the remaining amount', 'amount')
    if (refund === 'twice') return refusal(409, 'A duplicate refund has been detected')
    return hal(201, refundBody(refund, call.origin))
  })
  const getRefund = onPayment((call, payment) => {
    const refund = refunds.of(payment).find(({ id }) => id === call.params[1])
    return refund
      ? hal(200, refundBody(refund, call.origin))
      : refusal(404, `No refund exists with token ${call.params[1]}.`)
  })
  const listRefunds = onPayment((call, payment) =>
    listBody(call, 'refunds', refunds.of(payment), (refund) => refundBody(refund, call.origin)),
  )

  const listAllRefunds: Handler = (call) =>
    listBody(call, 'refunds', refunds.shelf.all(), (refund) => refundBody(refund, call.origin))

  const listMethods: Handler = (call) => {
    const currency = call.query.get('amount[currency]') ?? 'EUR'
    const withIssuers = call.query.get('include')?.split(',').includes('issuers')
    const wallets = call.query.get('includeWallets')?.split(',') ?? []
    const offered = methods.working(currency).filter(({ id }) => !WALLETS.includes(id) || wallets.includes(id))
    const listed = offered.map(({ id, name, least, most }) => ({
      resource: 'method',
      id,
      description: name,
      minimumAmount: { value: decimal(least), currency },
      maximumAmount: { value: decimal(most), currency },
      image: imageOf(call.origin, id),
      status: 'activated',
      ...(withIssuers &&
        id === 'ideal' && {
          issuers: ISSUERS.map((issuer) => ({
            resource: 'issuer',
            ...issuer,
            image: imageOf(call.origin, issuer.id),
          })),
        }),
      _links: { self: { href: `${call.origin}/v2/methods/${id}`, type: 'application/hal+json' } },
    }))
    return hal(200, { count: listed.length, _embedded: { methods: listed }, _links: listLinks(call, null) })
  }

  /** Switches a method off or on, as the provider's staff would. */
  const turnMethod: Handler = (call) => {
    const status = readFields(call)?.status
    if (status !== 'activated' && status !== 'down') return json(422, { error: 'status must be activated or down' })
    const id = call.params[0] ?? ''
    if (!methods.turn(id, status)) return json(404, { error: `No method ${id}` })
    return isForm(call) ? redirect('/#methods') : json(200, { id, status })
  }

  const at = (name: string, work: Handler, about?: (call: Call) => string) =>
    operation(world.faults, mollieDoor, name, work, about)
  const routes: Route[] = [
    ['POST', '/v2/payments', at('create-payment', once(createPayment), (call) => call.body)],
    ['GET', '/v2/payments', at('list-payments', listPayments)],
    ['GET', '/v2/payments/:id', at('get-payment', getPayment, aboutPayment)],
    ['DELETE', '/v2/payments/:id', at('cancel-payment', once(cancelPayment), aboutPayment)],
    [
      'POST',
      '/v2/payments/:id/captures',
      at('create-capture', once(createCapture), (call) => `${call.body} ${aboutPayment(call)}`),
    ],
    ['GET', '/v2/payments/:id/captures', at('list-captures', listCaptures, aboutPayment)],
    ['GET', '/v2/payments/:id/captures/:capture', at('get-capture', getCapture, aboutPayment)],
    ['POST', '/v2/payments/:id/release-authorization', at('release-authorization', release, aboutPayment)],
    [
      'POST',
      '/v2/payments/:id/refunds',
      at('create-refund', once(createRefund), (call) => `${call.body} ${aboutPayment(call)}`),
    ],
    ['GET', '/v2/payments/:id/refunds', at('list-refunds', listRefunds, aboutPayment)],
    ['GET', '/v2/payments/:id/refunds/:refund', at('get-refund', getRefund, aboutPayment)],
    ['GET', '/v2/refunds', at('list-all-refunds', listAllRefunds)],
    ['POST', '/v2/wallets/applepay/sessions', at('start-apple-pay', startSession, (call) => call.body)],
    ['GET', '/v2/methods', at('list-methods', listMethods)],
    ['POST', '/methods/:id', turnMethod],
    ['GET', '/marks/:name', (call) => markOf(call.params[0]?.replace(/\.svg$/, '') ?? '')],
    ...chargebackRoutes(world, payments, chargebacks),
    ...settlementRoutes(world, settlements, { payments, refunds, chargebacks }),
    ...customerRoutes(customers, { faults: world.faults, once }),
    ...walletRoutes,
    ...componentRoutes(cards),
    ['POST', '/agentic_commerce/delegate_payment', delegatePayment(world, cards)],
    ...hostedPageRoutes(payments),
  ]

  return {
    routes,
    methods,
    mandates: customers.mandates,
    payments: payments.shelf,
    captures: captures.shelf,
    chargebacks: chargebacks.shelf,
    settlements: settlements.shelf,
    refunds: refunds.shelf,
    referenceOf,
    chargedBack: chargebacks.standing,
    captureReference(capture: Parameters<typeof captureBody>[0]) {
      const payment = payments.shelf.get(capture.paymentId)
      return payment ? captureReference(capture, payment) : capture.id
    },
    refundReference(refund: Parameters<typeof refundBody>[0]) {
      const payment = payments.shelf.get(refund.paymentId)
      return payment ? refundReference(refund, payment) : refund.id
    },
  }
}

/** The name of a method or bank as an SVG. */
function markOf(id: string): Answer {
  const name = [...METHODS, ...ISSUERS].find((one) => one.id === id)?.name
  if (!name) return refusal(404, `No mark for ${id}.`)
  const { markup } =
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 24" role="img"><rect x=".5" y=".5" width="63" height="23" rx="4" fill="#fff" stroke="#b9c1cd"/><text x="32" y="16" text-anchor="middle" font-family="sans-serif" font-size="10" fill="#1c2330">${name}</text></svg>`
  return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: markup }
}

function imageOf(origin: string, id: string) {
  const href = `${origin}/marks/${id}.svg`
  return { size1x: href, size2x: href, svg: href }
}
