import { bookedInvoice, bookedPullPayment } from './btcpay/books.ts'
import type { BtcPay } from './btcpay/index.ts'
import type { DtOne } from './dt-one/index.ts'
import { json, type Route } from './http/call.ts'
import type { Inbox } from './inbox/inbox.ts'
import type { Mollie } from './mollie/index.ts'
import { bookedOrder, bookedPayPalCapture, bookedPayPalRefund } from './paypal/books.ts'
import type { PayPal } from './paypal/index.ts'
import { bookedRequest, bookedTikkieRefunds } from './tikkie/books.ts'
import type { Tikkie } from './tikkie/index.ts'

type Partners = { mollie: Mollie; paypal: PayPal; tikkie: Tikkie; btcpay: BtcPay; dtOne: DtOne; inbox: Inbox }

/**
 * `GET /books.json`: everything the partners carried out, oldest first, with our references; amounts in minor units.
 * `?reference=` selects by a text in metadata, description, `external_id`, number or address.
 */
export function bookRoutes({ mollie, paypal, tikkie, btcpay, dtOne, inbox }: Partners): Route[] {
  return [
    [
      'GET',
      '/books.json',
      (call) => {
        const wanted = call.query.get('reference') ?? ''
        const about = (text: string) => wanted === '' || text.includes(wanted)
        return json(200, {
          payments: [
            ...mollie.payments
              .all()
              .filter((payment) => about(mollie.referenceOf(payment)))
              .map((payment) => ({ ...bookedPayment(payment), chargedBack: mollie.chargedBack(payment) })),
            ...paypal.orders
              .all()
              .filter((order) => about(paypal.referenceOf(order)))
              .map((order) => ({ ...bookedOrder(order), chargedBack: paypal.chargedBack(order) })),
            ...tikkie.requests.shelf
              .all()
              .filter((request) => about(tikkie.referenceOf(request)))
              .map(bookedRequest),
            ...btcpay.invoices.shelf
              .all()
              .filter((invoice) => about(btcpay.referenceOf(invoice)))
              .map(bookedInvoice),
          ],
          captures: [
            ...mollie.captures.all().filter((capture) => about(mollie.captureReference(capture))),
            ...paypal.orders
              .all()
              .filter((order) => about(paypal.referenceOf(order)))
              .flatMap(bookedPayPalCapture),
          ],
          refunds: [
            ...mollie.refunds.all().filter((refund) => about(mollie.refundReference(refund))),
            ...paypal.refunds
              .all()
              .filter((refund) => about(paypal.refundReference(refund)))
              .map(bookedPayPalRefund),
            ...tikkie.requests.shelf
              .all()
              .filter((request) => about(tikkie.referenceOf(request)))
              .flatMap(bookedTikkieRefunds),
            ...btcpay.pulls.shelf
              .all()
              .filter(({ name, description }) => about(`${name} ${description}`))
              .map(bookedPullPayment),
          ],
          deliveries: dtOne.transactions
            .all()
            .filter((transaction) => about(dtOne.referenceOf(transaction)))
            .map(bookedDelivery),
          messages: inbox.shelf
            .all()
            .filter(({ to, subject }) => about(`${to} ${subject ?? ''}`))
            .map(({ id, channel, to, from, subject, at }) => ({ id, channel, to, from, subject, at })),
        })
      },
    ],
  ]
}

type Payment = ReturnType<Mollie['payments']['all']>[number]
function bookedPayment({
  id,
  state,
  amount,
  captured,
  refunded,
  currency,
  method,
  description,
  metadata,
  createdAt,
  reached,
  failureReason,
}: Payment) {
  return {
    id,
    state,
    amount,
    captured,
    refunded,
    currency,
    method,
    description,
    metadata,
    createdAt,
    reached,
    failureReason,
  }
}

type Transaction = ReturnType<DtOne['transactions']['all']>[number]
function bookedDelivery({
  id,
  externalId,
  status,
  msisdn,
  iccid,
  productId,
  amount,
  cost,
  currency,
  createdAt,
  changedAt,
}: Transaction) {
  return { id, externalId, state: status, msisdn, iccid, productId, amount, cost, currency, createdAt, changedAt }
}
