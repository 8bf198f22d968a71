import type { Call, Handler, Route } from '../../http/call.ts'
import { readJson } from '../../http/call.ts'
import { operation } from '../../partner-door.ts'
import { hal, mollieDoor, refusal } from '../door.ts'
import { listBody } from '../lists.ts'
import type { Rules } from '../rules.ts'
import { type Captures, captureBody } from './captures.ts'
import { onePayment } from './one-payment.ts'
import { type Payments, referenceOf } from './payments.ts'
import { isObjection, readNewCapture } from './requests.ts'

export function captureRoutes(payments: Payments, captures: Captures, { faults, once }: Rules): Route[] {
  const { onPayment, about } = onePayment(payments)

  const createCapture = onPayment((call, payment) => {
    const wanted = readNewCapture(readJson(call) ?? {}, payment.currency)
    if (isObjection(wanted)) return refusal(422, wanted.detail, wanted.field)
    if (faults.take('mollie', 'refuse-capture', 'error', `${call.body} ${referenceOf(payment)}`))
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

  const at = (name: string, work: Handler, reference?: (call: Call) => string) =>
    operation(faults, mollieDoor, name, work, reference)
  return [
    [
      'POST',
      '/v2/payments/:id/captures',
      at('create-capture', once(createCapture), (call) => `${call.body} ${about(call)}`),
    ],
    ['GET', '/v2/payments/:id/captures', at('list-captures', listCaptures, about)],
    ['GET', '/v2/payments/:id/captures/:capture', at('get-capture', getCapture, about)],
    ['POST', '/v2/payments/:id/release-authorization', at('release-authorization', release, about)],
  ]
}
