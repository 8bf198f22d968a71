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
import { openIdempotency } from '../idempotency.ts'
import { operation } from '../partner-door.ts'
import type { World } from '../world.ts'
import { captureBody, disputeBody, orderBody, refundBody } from './bodies.ts'
import { openDisputes, takenBack } from './disputes.ts'
import { openPayPalDoor, refusal, unknownResource, unprocessable } from './door.ts'
import { isExpired, openOrders } from './orders.ts'
import { payPalPages } from './pages.ts'
import { type Order, type Outcome, type Refund, referenceOf } from './records.ts'
import { openRefunds } from './refunds.ts'
import { isObjection, type Objection, readNewOrder, readNewRefund } from './requests.ts'
import { listTransactions } from './transactions.ts'
import { openVault } from './vault.ts'
import { vaultRoutes } from './vault-routes.ts'
import { openWebhooks } from './webhooks.ts'

/** Up to this amount in minor units a present shopper need not authenticate (regulation 2018/389, article 16). */
const UNASKED = 3_000

export type PayPal = ReturnType<typeof openPayPal>

/**
 * The part of PayPal that the shop uses: Orders v2, captures and refunds (Payments v2), the vault (v3), webhooks, disputes,
 * transaction search, and the pages where shoppers approve.
 */
export function openPayPal(world: World, isDown: () => boolean) {
  const webhooks = openWebhooks(world)
  const orders = openOrders(world, webhooks)
  const refunds = openRefunds(world, orders, webhooks)
  const disputes = openDisputes(world, webhooks)
  const vault = openVault(world)
  const { door, token, giveToken } = openPayPalDoor(isDown)
  const once = openIdempotency(world.journal, 'paypal-request-ids', ({ headers, path }) => {
    const key = headers['paypal-request-id']
    return key && `${path} ${key}`
  })

  const orderOf = (call: Call) => orders.shelf.get(call.params[0] ?? '')
  const shownOrder = (status: number, order: Order, call: Call) =>
    json(status, orderBody(order, call.origin, refunds.of(order)))
  const onOrder =
    (work: (call: Call, order: Order) => Answer): Handler =>
    (call) => {
      const order = orderOf(call)
      return order && !isExpired(order) ? work(call, order) : unknownResource()
    }
  const onCapture =
    (work: (call: Call, order: Order) => Answer): Handler =>
    (call) => {
      const order = orders.byCapture(call.params[0] ?? '')
      return order ? work(call, order) : unknownResource()
    }

  const createOrder: Handler = (call) => {
    const wanted = readNewOrder(readJson(call) ?? {})
    if (isObjection(wanted)) return invalid(wanted)
    if (orders.isPaidInvoice(wanted.invoiceId)) return unprocessable('DUPLICATE_INVOICE_ID')
    const header = call.headers['paypal-client-metadata-id']
    const saved = wanted.vaultId ? vault.find(wanted.vaultId) : undefined
    if (wanted.vaultId && !saved) return unprocessable('TOKEN_ID_NOT_FOUND')
    const asksPayer = wanted.stored?.initiator === 'CUSTOMER' && wanted.amount > UNASKED
    if (asksPayer && !wanted.returnUrl) return unprocessable('PAYER_ACTION_REQUIRED')
    // A declined one-step order leaves no order behind.
    if (saved?.later === 'failed' && !asksPayer) return unprocessable('INSTRUMENT_DECLINED')
    const order = orders.create({ ...wanted, ...(typeof header === 'string' && { clientMetadataId: header }) })
    return saved && !asksPayer ? charge(order, saved.later, call) : shownOrder(200, order, call)
  }
  /** Charges a vaulted account at once, without approval. */
  const charge = (order: Order, outcome: Outcome, call: Call): Answer => {
    order.isInOneGo = true
    orders.approve(order, outcome)
    const issue = orders.capture(order, requestIdOf(call))
    return issue ? unprocessable(issue) : shownOrder(201, order, call)
  }
  const captureOrder = onOrder((call, order) => {
    const issue = orders.capture(order, requestIdOf(call))
    if (issue) return unprocessable(issue)
    if (order.storesInVault) {
      order.vaultId = vault.keep({ customerId: `C${order.id.slice(0, 9)}`, later: 'paid' }).id
      orders.put(order)
    }
    return shownOrder(201, order, call)
  })

  const refundCapture = onCapture((call, order) => {
    const wanted = readNewRefund(call.body === '' ? {} : (readJson(call) ?? {}), order.currency)
    if (isObjection(wanted)) return invalid(wanted)
    const refund = refunds.create(order, wanted)
    return typeof refund === 'string' ? unprocessable(refund) : json(201, refundBody(refund, call.origin))
  })
  const getRefund: Handler = (call) => {
    const refund = refunds.shelf.get(call.params[0] ?? '')
    return refund ? json(200, refundBody(refund, call.origin)) : unknownResource()
  }

  const listDisputes: Handler = (call) => {
    const found = disputes.of(call.query.get('disputed_transaction_id') ?? '')
    const items = found.flatMap((dispute) => {
      const order = orders.shelf.get(dispute.orderId)
      return order ? [disputeBody(dispute, order, call.origin)] : []
    })
    return json(200, { items, links: [] })
  }
  const getDispute: Handler = (call) => {
    const dispute = disputes.shelf.get(call.params[0] ?? '')
    const order = dispute && orders.shelf.get(dispute.orderId)
    return dispute && order ? json(200, disputeBody(dispute, order, call.origin)) : unknownResource()
  }

  /** Ends a review, or opens or decides a dispute, as PayPal's staff or the shopper's bank would. */
  const byHand: Handler = (call) => {
    const order = orderOf(call)
    if (!order) return json(404, { error: `No order ${call.params[0]}` })
    const wish = String(readFields(call)?.status)
    const open = disputes.of(order.capture?.id ?? '').find(({ status }) => status === 'OPEN')
    const acts: Record<string, () => unknown> = {
      paid: () => orders.review(order, 'COMPLETED'),
      failed: () => orders.review(order, 'DECLINED'),
      expired: () => orders.expire(order),
      disputed: () => disputes.open(order),
      'charged-back': () => open && disputes.resolve(open, order, 'RESOLVED_BUYER_FAVOUR'),
      'dispute-won': () => open && disputes.resolve(open, order, 'RESOLVED_SELLER_FAVOUR'),
    }
    const act = Object.hasOwn(acts, wish) ? acts[wish] : undefined
    if (!act?.()) return json(409, { error: `status must be one of ${Object.keys(acts).join(', ')}, where it can be` })
    return isForm(call) && call.headers.accept?.includes('text/html')
      ? redirect('/#paypal')
      : json(200, { id: order.id, status: wish })
  }

  const at = (name: string, work: Handler, about?: (call: Call) => string) =>
    operation(world.faults, door, name, work, about)
  const aboutOrder = (call: Call) => {
    const order = orderOf(call)
    return order ? referenceOf(order) : call.path
  }
  const aboutCapture = (call: Call) => {
    const order = orders.byCapture(call.params[0] ?? '')
    return `${call.body} ${order ? referenceOf(order) : call.path}`
  }
  const routes: Route[] = [
    ['POST', '/v1/oauth2/token', operation(world.faults, token, 'token', giveToken)],
    ['POST', '/v2/checkout/orders', at('create-order', once(createOrder), (call) => call.body)],
    [
      'GET',
      '/v2/checkout/orders/:id',
      at(
        'get-order',
        onOrder((call, order) => shownOrder(200, order, call)),
        aboutOrder,
      ),
    ],
    ['POST', '/v2/checkout/orders/:id/capture', at('capture-order', once(captureOrder), aboutOrder)],
    [
      'GET',
      '/v2/payments/captures/:id',
      at(
        'get-capture',
        onCapture((call, order) => json(200, captureBody(order, call.origin))),
        aboutCapture,
      ),
    ],
    ['POST', '/v2/payments/captures/:id/refund', at('refund-capture', once(refundCapture), aboutCapture)],
    ['GET', '/v2/payments/refunds/:id', at('get-refund', getRefund)],
    ['GET', '/v1/customer/disputes', at('list-disputes', listDisputes)],
    ['GET', '/v1/customer/disputes/:id', at('get-dispute', getDispute)],
    [
      'GET',
      '/v1/reporting/transactions',
      at('list-transactions', (call) =>
        listTransactions(call, {
          orders: orders.shelf.all(),
          refunds: refunds.shelf.all(),
          disputes: disputes.shelf.all(),
        }),
      ),
    ],
    ['GET', '/v1/notifications/webhooks', at('list-webhooks', webhooks.list)],
    ['POST', '/v1/notifications/webhooks', at('create-webhook', webhooks.add)],
    ['POST', '/v1/notifications/verify-webhook-signature', at('verify-webhook', webhooks.verify)],
    ...vaultRoutes(vault, at, once),
    ...payPalPages(orders, vault),
    ['POST', '/paypal/orders/:id/status', byHand],
  ]

  return {
    routes,
    orders: orders.shelf,
    refunds: refunds.shelf,
    disputes: disputes.shelf,
    referenceOf,
    chargedBack: (order: Order) => takenBack(disputes.of(order.capture?.id ?? '')),
    refundReference(refund: Refund) {
      const order = orders.shelf.get(refund.orderId)
      return `${refund.id} ${refund.customId ?? ''} ${order ? referenceOf(order) : ''}`
    },
  }
}

const requestIdOf = ({ headers }: Call): string => String(headers['paypal-request-id'] ?? '')

const invalid = ({ issue, field }: Objection): Answer => refusal(400, 'INVALID_REQUEST', issue, field)
