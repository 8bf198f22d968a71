import type { Call, Handler, Route } from '../../http/call.ts'
import { readJson } from '../../http/call.ts'
import { operation } from '../../partner-door.ts'
import type { Card, CardTokens } from '../cards/cards.ts'
import type { Customers } from '../customers/customers.ts'
import { hal, mollieDoor, refusal } from '../door.ts'
import { listBody } from '../lists.ts'
import type { Methods } from '../methods/methods.ts'
import type { Rules } from '../rules.ts'
import type { Charges } from './charges.ts'
import { onePayment } from './one-payment.ts'
import { paymentBody } from './payment-body.ts'
import { isCancelable, type Payment, type Payments } from './payments.ts'
import { isObjection, readNewPayment } from './requests.ts'
import { startSession, type WalletToken } from './wallets.ts'

type Books = { payments: Payments; charges: Charges; customers: Customers; methods: Methods; cards: CardTokens }

export function paymentRoutes(books: Books, { faults, once }: Rules): Route[] {
  const { payments, charges, customers, methods, cards } = books
  const { onPayment, about } = onePayment(payments)

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

  const at = (name: string, work: Handler, reference?: (call: Call) => string) =>
    operation(faults, mollieDoor, name, work, reference)
  return [
    ['POST', '/v2/payments', at('create-payment', once(createPayment), (call) => call.body)],
    ['GET', '/v2/payments', at('list-payments', listPayments)],
    ['GET', '/v2/payments/:id', at('get-payment', getPayment, about)],
    ['DELETE', '/v2/payments/:id', at('cancel-payment', once(cancelPayment), about)],
    ['POST', '/v2/wallets/applepay/sessions', at('start-apple-pay', startSession, (call) => call.body)],
  ]
}
