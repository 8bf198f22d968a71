import type { TenantDatabase } from '#database'
import { answered } from '#kit/result'
import type { PaymentFacts, PaymentProvider } from '#payments/provider'
import { findWorth, freeCode } from './store.ts'

/** The name that payments by a cash code bear in the place of a provider's. Their reference is the order's number. */
export const cashCodeProvider = 'cash-code'

/** What is known of a payment by a cash code: it was paid at a till, and is taken with the order itself. */
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
 * Cash codes in the place of a payment provider. It carries no method and is never asked for a payment; a refund frees
 * the code, as a whole, and repeating it does no harm.
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
        const worth = await findWorth(tx, orderNumber)
        if (worth !== undefined && worth !== amount) {
          return { kind: 'refused', reason: 'a cash code is given back as a whole' }
        }
        await freeCode(tx, orderNumber)
        return answered({ reference: refundId, refundId, state: 'refunded', amount })
      }),
    // Nothing is remembered of it: what nobody heard of is done once more.
    findRefunds: async () => answered([]),
    workingMethods: async () => answered([]),
  }
}
