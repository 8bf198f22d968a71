import { answered } from '#kit/result'
import type { PaymentBooks } from '#payments'
import { type MollieOptions, openMollieClient, openOrganisationClient } from './client.ts'
import { listSince } from './list-since.ts'
import { listSettlements } from './settlements.ts'
import { chargebackPage, paymentPage, refundPage, standing } from './shapes.ts'

/** Mollie's own lists: all payments and refunds of the profile, newest first. */
export function mollieBooks(options: MollieOptions): PaymentBooks {
  const client = openMollieClient(options)
  const app = openOrganisationClient(options)
  return {
    name: 'mollie',
    listPayments: async (since) => {
      const [payments, chargebacks] = await Promise.all([
        listSince(client, '/v2/payments', paymentPage, since),
        listSince(client, '/v2/chargebacks', chargebackPage, since),
      ])
      if (payments.kind !== 'answered') return payments
      if (chargebacks.kind !== 'answered') return chargebacks
      const taken = Map.groupBy(chargebacks.value, ({ paymentId }) => paymentId)
      return answered(
        payments.value.map((payment) => ({ ...payment, chargedBack: standing(taken.get(payment.reference) ?? []) })),
      )
    },
    listChargedBack: async (since) => {
      const answer = await listSince(client, '/v2/chargebacks', chargebackPage, since)
      return answer.kind === 'answered' ? answered([...new Set(answer.value.map((one) => one.paymentId))]) : answer
    },
    ...(app && { listSettlements: (since: Date) => listSettlements(app, since) }),
    listRefunds: (since) => listSince(client, '/v2/refunds', refundPage, since),
  }
}
