import type { TenantDatabase } from '#database'
import { answered } from '#kit/result'
import type { PaymentFacts, PaymentProvider } from '#payments/provider'
import { findCodeValue, freeCode } from './store.ts'

/** The provider name of payments by cash code. Their reference is the order's number. */
export const cashCodeProvider = 'cash-code'

/** Facts of a payment by cash code: it was paid at a till, and is taken with the order itself. */
export const paidByCode = (payment: {
  orderNumber: string
  paymentId: string
  amount: number
  currency: string
}): PaymentFacts => {
  const { orderNumber: reference, paymentId, amount, currency } = payment
  return { reference, paymentId, state: 'paid', amount, currency, chargedBack: 0 }
}

const noneHere = { kind: 'refused', reason: 'a cash code pays at once' } as const

/**
 * Cash codes as a payment provider. It offers no method and is never asked for a payment; a refund frees the whole
 * code. Idempotent.
 */
export function cashCodePayments(db: TenantDatabase): PaymentProvider {
  return {
    name: cashCodeProvider,
    methods: [],
    createPayment: async () => noneHere,
    findPayment: async () => noneHere,
    cancelPayment: async () => noneHere,
    createRefund: ({ refundId, paymentReference: orderNumber, amount }) =>
      db.transaction(async (tx) => {
        const worth = await findCodeValue(tx, orderNumber)
        if (worth !== undefined && worth !== amount) {
          return { kind: 'refused', reason: 'a cash code is given back as a whole' }
        }
        await freeCode(tx, orderNumber)
        return answered({ reference: refundId, refundId, state: 'refunded', amount })
      }),
    // Refunds are not remembered: an unknown one is simply repeated.
    findRefunds: async () => answered([]),
    workingMethods: async () => answered([]),
  }
}
