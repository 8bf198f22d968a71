import type { Call, Handler } from '../../http/call.ts'
import { refusal } from '../door.ts'
import { type Payment, type Payments, referenceOf } from './payments.ts'

/** Routes about one payment, which their path names first. */
export function onePayment(payments: Payments) {
  const find = (call: Call) => payments.shelf.get(call.params[0] ?? '')
  return {
    find,
    /** What faults that name a payment are matched against. */
    about(call: Call) {
      const payment = find(call)
      return payment ? referenceOf(payment) : call.path
    },
    onPayment(work: (call: Call, payment: Payment) => ReturnType<Handler>): Handler {
      return (call) => {
        const payment = find(call)
        return payment ? work(call, payment) : refusal(404, `No payment exists with token ${call.params[0]}.`)
      }
    },
  }
}
