import type { Call, Handler, Route } from '../../http/call.ts'
import { readJson } from '../../http/call.ts'
import { operation } from '../../partner-door.ts'
import { hal, mollieDoor, refusal } from '../door.ts'
import { listBody } from '../lists.ts'
import type { Rules } from '../rules.ts'
import { onePayment } from './one-payment.ts'
import type { Payments } from './payments.ts'
import { type Refunds, refundBody } from './refunds.ts'
import { isObjection, readNewRefund } from './requests.ts'

export function refundRoutes(payments: Payments, refunds: Refunds, { faults, once }: Rules): Route[] {
  const { onPayment, about } = onePayment(payments)

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

  const at = (name: string, work: Handler, reference?: (call: Call) => string) =>
    operation(faults, mollieDoor, name, work, reference)
  return [
    [
      'POST',
      '/v2/payments/:id/refunds',
      at('create-refund', once(createRefund), (call) => `${call.body} ${about(call)}`),
    ],
    ['GET', '/v2/payments/:id/refunds', at('list-refunds', listRefunds, about)],
    ['GET', '/v2/payments/:id/refunds/:refund', at('get-refund', getRefund, about)],
    ['GET', '/v2/refunds', at('list-all-refunds', listAllRefunds)],
  ]
}
