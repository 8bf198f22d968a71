import { type Call, type Handler, json, type Route, readJson } from '../http/call.ts'
import { operation } from '../partner-door.ts'
import type { World } from '../world.ts'
import { invoiceBody, paymentMethodBodies, payoutBodies, pullPaymentBody, webhookBody } from './bodies.ts'
import { btcpayDoor, refusal, unprocessable } from './door.ts'
import { type Invoice, newId, referenceOf } from './invoice.ts'
import { openInvoices } from './invoices.ts'
import { btcpayPageRoutes } from './pages.ts'
import { openPullPayments } from './pull-payments.ts'
import { METHODS } from './rates.ts'
import { isObjection, readInvoice, readRefund } from './requests.ts'
import { openWebhooks } from './webhooks.ts'

export type BtcPay = ReturnType<typeof openBtcPay>

/** The part of BTCPay Server's Greenfield API that the shop uses, its checkout, and the pages where refunds are claimed. */
export function openBtcPay(world: World) {
  const webhooks = openWebhooks(world)
  const invoices = openInvoices(world, webhooks)
  const pulls = openPullPayments(world)

  const onInvoice = (work: (call: Call, invoice: Invoice) => ReturnType<Handler>): Handler => {
    return (call) => {
      const invoice = invoices.shelf.get(call.params[0] ?? '')
      return invoice ? work(call, invoice) : refusal(404, 'invoice-not-found', 'The invoice was not found')
    }
  }
  const create: Handler = (call) => {
    const wanted = readInvoice(readJson(call) ?? {}, call.params[0] ?? '')
    if (isObjection(wanted)) return unprocessable(wanted.path, wanted.message)
    return json(200, invoiceBody(invoices.create(wanted), call.origin))
  }
  const list: Handler = (call) => {
    const orderIds = call.query.getAll('orderId')
    const start = Number(call.query.get('startDate') ?? 0) * 1000
    const all = invoices.shelf
      .all()
      .filter(({ storeId, metadata, createdAt }) => {
        const isWanted = orderIds.length === 0 || orderIds.includes(String(metadata.orderId))
        return storeId === call.params[0] && isWanted && Date.parse(createdAt) >= start
      })
      .toReversed()
    const [skip, take] = [Number(call.query.get('skip') ?? 0), Number(call.query.get('take') ?? 50)]
    const withMethods = call.query.get('includePaymentMethods') === 'true'
    return json(
      200,
      all.slice(skip, skip + take).map((invoice) => ({
        ...invoiceBody(invoice, call.origin),
        ...(withMethods ? { paymentMethods: paymentMethodBodies(invoice) } : {}),
      })),
    )
  }
  const mark = onInvoice((call, invoice) => {
    const status = readJson(call)?.status
    if (status !== 'Settled' && status !== 'Invalid') return unprocessable('status', 'Status can only be marked')
    invoices.mark(invoice, status)
    return json(200, invoiceBody(invoice, call.origin))
  })
  const refund = onInvoice((call, invoice) => {
    if (!isRefundable(invoice)) return refusal(400, 'non-refundable', 'Cannot refund this invoice')
    const wanted = readRefund(readJson(call) ?? {}, invoice.id)
    if (isObjection(wanted)) return unprocessable(wanted.path, wanted.message)
    return json(200, pullPaymentBody(pulls.create(invoice, wanted), call.origin))
  })
  const listPulls: Handler = (call) => {
    const all = pulls.shelf.all().filter(({ storeId }) => storeId === call.params[0])
    return json(
      200,
      all.map((pull) => pullPaymentBody(pull, call.origin)),
    )
  }
  const listPayouts: Handler = (call) => {
    const pull = pulls.shelf.get(call.params[0] ?? '')
    return pull ? json(200, payoutBodies(pull)) : refusal(404, 'pullpayment-not-found', 'It was not found')
  }
  const addWebhook: Handler = (call) => {
    const { url, secret, authorizedEvents } = readJson(call) ?? {}
    if (typeof url !== 'string' || !URL.canParse(url)) return unprocessable('url', 'The url is invalid')
    const wanted = authorizedEvents as { everything?: boolean; specificEvents?: string[] } | undefined
    const events = wanted?.everything === false ? (wanted.specificEvents ?? []) : 'all'
    const webhook = {
      id: newId(),
      storeId: call.params[0] ?? '',
      url,
      secret: String(secret ?? newId()),
      events,
    } as const
    webhooks.shelf.put(webhook)
    return json(200, { ...webhookBody(webhook), secret: webhook.secret })
  }

  const aboutInvoice = (call: Call) => {
    const invoice = invoices.shelf.get(call.params[0] ?? '')
    return `${call.body} ${invoice ? referenceOf(invoice) : call.path}`
  }
  const at = (name: string, work: Handler) => operation(world.faults, btcpayDoor, name, work, aboutInvoice)
  const store = '/api/v1/stores/:store'
  const invoice = '/api/v1/invoices/:invoice'
  const routes: Route[] = [
    ['POST', `${store}/invoices`, at('create-invoice', create)],
    ['GET', `${store}/invoices`, at('list-invoices', list)],
    [
      'GET',
      invoice,
      at(
        'get-invoice',
        onInvoice((call, one) => json(200, invoiceBody(one, call.origin))),
      ),
    ],
    [
      'GET',
      `${invoice}/payment-methods`,
      at(
        'get-invoice-payments',
        onInvoice((_, one) => json(200, paymentMethodBodies(one))),
      ),
    ],
    ['POST', `${invoice}/status`, at('mark-invoice', mark)],
    ['POST', `${invoice}/refund`, at('refund-invoice', refund)],
    ['GET', `${store}/pull-payments`, at('list-pull-payments', listPulls)],
    ['GET', '/api/v1/pull-payments/:pull/payouts', at('list-payouts', listPayouts)],
    [
      'GET',
      `${store}/payment-methods`,
      at('list-methods', () =>
        json(
          200,
          METHODS.map((paymentMethodId) => ({ paymentMethodId, enabled: true })),
        ),
      ),
    ],
    [
      'GET',
      `${store}/webhooks`,
      at('list-webhooks', (call) =>
        json(
          200,
          webhooks.shelf
            .all()
            .filter(({ storeId }) => storeId === call.params[0])
            .map(webhookBody),
        ),
      ),
    ],
    ['POST', `${store}/webhooks`, at('create-webhook', addWebhook)],
    ...btcpayPageRoutes(invoices, pulls),
  ]
  return { routes, invoices, pulls, referenceOf }
}

/** As the server itself judges: where money came, or somebody said so. */
const isRefundable = ({ status, additional }: Invoice): boolean =>
  status === 'Settled' ||
  (status === 'Expired' && additional !== 'None') ||
  (status === 'Invalid' && additional === 'Marked')
