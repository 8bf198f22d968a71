import { answered, type PartnerAnswer } from '#kit/result'
import type { BookedPayment, BookedRefund, PaymentBooks } from '#payments'
import { openTikkieClient, type TikkieOptions } from './client.ts'
import { readAll } from './pages.ts'
import { refundsIn } from './refunds.ts'
import { factsOf, type PaymentRow, paymentPage, requestPage } from './shapes.ts'

const base = '/v2/tikkie/paymentrequests'

/**
 * Tikkie's own lists: its paid payment requests. Tikkie does not know brands, and has no list of refunds: those are
 * read from the payments.
 */
export function tikkieBooks(options: TikkieOptions): PaymentBooks {
  const client = openTikkieClient(options)
  const paymentsOf = (reference: string) =>
    readAll(client, `${base}/${encodeURIComponent(reference)}/payments?includeRefunds=true`, paymentPage)

  const paidSince = async (since: Date) => {
    const from = encodeURIComponent(since.toISOString())
    const answer = await readAll(client, `${base}?fromDateTime=${from}`, requestPage)
    if (answer.kind !== 'answered') return answer
    return answered(answer.value.filter(({ totalAmountPaidInCents }) => totalAmountPaidInCents > 0))
  }

  return {
    name: 'tikkie',
    listPayments: async (since) => {
      const requests = await paidSince(since)
      if (requests.kind !== 'answered') return requests
      return eachOf(requests.value, async (request) => {
        const payments = await paymentsOf(request.paymentRequestToken)
        if (payments.kind !== 'answered') return payments
        const { createdDateTime: createdAt } = request
        const booked: BookedPayment = {
          ...factsOf(request),
          tenant: undefined,
          orderNumber: undefined,
          createdAt,
          changedAt: latest(payments.value, createdAt),
        }
        return answered([booked])
      })
    },
    listRefunds: async (since, ofPayments) => {
      const requests = await paidSince(since)
      if (requests.kind !== 'answered') return requests
      const recent = requests.value.map(({ paymentRequestToken }) => paymentRequestToken)
      return eachOf([...new Set([...recent, ...ofPayments])], async (paymentReference) => {
        const payments = await paymentsOf(paymentReference)
        if (payments.kind !== 'answered') return payments
        const parts = payments.value.flatMap(({ refunds }) => refunds)
        return answered(
          refundsIn(payments.value).map((facts): BookedRefund => {
            const made = parts.filter(({ token }) => facts.reference.split(' ').includes(token))
            const createdAt = new Date(Math.min(...made.map((part) => part.createdAt.getTime())))
            return { ...facts, paymentReference, currency: 'EUR', createdAt, changedAt: createdAt }
          }),
        )
      })
    },
  }
}

const latest = (payments: readonly PaymentRow[], otherwise: Date): Date =>
  new Date(Math.max(otherwise.getTime(), ...payments.map(({ createdAt }) => createdAt.getTime())))

/** If one answer is lost, the list is: a partial list would show false differences. */
async function eachOf<Of, Row>(
  all: readonly Of[],
  read: (one: Of) => Promise<PartnerAnswer<Row[]>>,
): Promise<PartnerAnswer<Row[]>> {
  const rows: Row[] = []
  for (const one of all) {
    const answer = await read(one)
    if (answer.kind !== 'answered') return answer
    rows.push(...answer.value)
  }
  return answered(rows)
}
