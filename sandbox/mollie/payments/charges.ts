import type { World } from '../../world.ts'
import type { Customers } from '../customers/customers.ts'
import type { NewPayment, Payment, Payments } from './payments.ts'

/** How long a charge is pending, in milliseconds before scaling. */
const STEP = 1_000

export type Charges = ReturnType<typeof openCharges>

/** Charges without the shopper. Their mandate decides how they end. */
export function openCharges({ timers, delayScale }: World, payments: Payments, customers: Customers) {
  const proceed = (payment: Payment) => {
    timers.after(STEP * delayScale, () => {
      const later = customers.mandates.get(payment.mandateId ?? '')?.later ?? 'unknown_reason'
      payments.settle(payment, later === 'paid' ? { state: 'paid' } : { state: 'failed', failureReason: later })
    })
  }
  for (const payment of payments.shelf.all()) {
    if (payment.sequenceType === 'recurring' && payment.state === 'pending') proceed(payment)
  }
  return {
    /** Returns a text with the wrong field when refused. */
    create(wanted: NewPayment): Payment | 'customerId' | 'mandateId' {
      const customer = customers.shelf.get(wanted.customerId ?? '')
      if (!customer) return 'customerId'
      const mandate = customers
        .mandatesOf(customer.id)
        .find(({ id, status }) => status === 'valid' && id === (wanted.mandateId ?? id))
      if (!mandate) return 'mandateId'
      const payment = payments.create({ ...wanted, method: 'creditcard', mandateId: mandate.id })
      proceed(payment)
      return payment
    },
  }
}
