import { type Call, type Handler, json, type Route, readJson } from '../http/call.ts'
import { operation } from '../partner-door.ts'
import type { World } from '../world.ts'
import { paymentBody, refundBody, requestBody } from './bodies.ts'
import { refusal, tikkieDoor } from './door.ts'
import { tikkiePageRoutes } from './pages.ts'
import { openPaymentRequests, type PaymentRequest, referenceOf } from './payment-requests.ts'
import { isObjection, readNewRefund, readNewRequest } from './requests.ts'

export type Tikkie = ReturnType<typeof openTikkie>

/** The part of Tikkie's API v2 that the shop uses, and the payment page. It has no idempotency keys. */
export function openTikkie(world: World) {
  const requests = openPaymentRequests(world)

  const requestOf = (call: Call) => requests.shelf.get(call.params[0] ?? '')
  const about = (call: Call) => {
    const request = requestOf(call)
    return `${call.body} ${request ? referenceOf(request) : call.path}`
  }
  const onRequest = (work: (call: Call, request: PaymentRequest) => ReturnType<Handler>): Handler => {
    return (call) => {
      const request = requestOf(call)
      return request ? work(call, request) : refusal(404, 'PAYMENT_REQUEST_NOT_FOUND', 'No payment request was found')
    }
  }

  const create: Handler = (call) => {
    const wanted = readNewRequest(readJson(call) ?? {})
    if (isObjection(wanted)) return refusal(400, wanted.code, wanted.message)
    return json(201, requestBody(requests.create(wanted), call.origin))
  }
  const list: Handler = (call) => {
    const from = Date.parse(call.query.get('fromDateTime') ?? '') || 0
    const all = requests.shelf.all().filter(({ createdAt }) => Date.parse(createdAt) >= from)
    return pageOf(call, 'paymentRequests', all.toReversed(), (request) => requestBody(request, call.origin))
  }
  const listPayments = onRequest((call, { payments, description }) =>
    pageOf(call, 'payments', payments.toReversed(), (payment) => paymentBody(payment, description)),
  )
  const refund = onRequest((call, request) => {
    const payment = request.payments.find(({ token }) => token === call.params[1])
    if (!payment) return refusal(404, 'PAYMENT_NOT_FOUND', 'No payment was found')
    const wanted = readNewRefund(readJson(call) ?? {})
    if (isObjection(wanted)) return refusal(400, wanted.code, wanted.message)
    const made = requests.refund(request, payment, wanted)
    if (made === 'too much') return refusal(400, 'REFUND_AMOUNT_TOO_HIGH', 'The amount is more than can be refunded')
    return json(201, refundBody(made))
  })
  const subscribe: Handler = (call) => {
    const url = readJson(call)?.url
    if (typeof url !== 'string' || !URL.canParse(url)) return refusal(400, 'URL_INVALID', 'url must be an address')
    return json(201, { subscriptionId: requests.subscribe(url) })
  }

  const at = (name: string, work: Handler) => operation(world.faults, tikkieDoor, name, work, about)
  const base = '/v2/tikkie/paymentrequests'
  const routes: Route[] = [
    ['POST', base, at('create-payment-request', create)],
    ['GET', base, at('list-payment-requests', list)],
    [
      'GET',
      `${base}/:token`,
      at(
        'get-payment-request',
        onRequest((call, request) => json(200, requestBody(request, call.origin))),
      ),
    ],
    ['GET', `${base}/:token/payments`, at('list-payments', listPayments)],
    ['POST', `${base}/:token/payments/:payment/refunds`, at('create-refund', refund)],
    ['POST', '/v2/tikkie/paymentrequestssubscription', at('subscribe', subscribe)],
    ...tikkiePageRoutes(requests),
  ]
  return { routes, requests, referenceOf }
}

const LARGEST_PAGE = 50

function pageOf<T>(call: Call, name: string, all: readonly T[], body: (one: T) => object) {
  const [number, size] = ['pageNumber', 'pageSize'].map((key) => call.query.get(key))
  if (number === null || !/^\d+$/.test(number ?? '')) {
    return refusal(400, 'PAGE_NUMBER_MISSING', 'pageNumber was not supplied in the query.')
  }
  const length = Number(size)
  if (!(length >= 1 && length <= LARGEST_PAGE)) return refusal(400, 'PAGE_SIZE_INVALID', 'pageSize must be 1 to 50.')
  const start = Number(number) * length
  return json(200, { [name]: all.slice(start, start + length).map(body), totalElementCount: all.length })
}
