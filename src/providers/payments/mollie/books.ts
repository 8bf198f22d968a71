import type { z } from 'zod'
import { answered, type PartnerAnswer } from '#kit/result'
import type { PaymentBooks } from '#payments'
import type { Line } from '#providers/line'
import { type MollieOptions, openMollieLine } from './line.ts'
import { chargebackPage, paymentPage, refundPage, standing } from './shapes.ts'

/** Mollie's own books: the lists of all payments and refunds of the profile, the newest first. */
export function mollieBooks(options: MollieOptions): PaymentBooks {
  const line = openMollieLine(options)
  return {
    name: 'mollie',
    listPayments: async (since) => {
      const [payments, chargebacks] = await Promise.all([
        listSince(line, '/v2/payments', paymentPage, since),
        listSince(line, '/v2/chargebacks', chargebackPage, since),
      ])
      if (payments.kind !== 'answered') return payments
      if (chargebacks.kind !== 'answered') return chargebacks
      const taken = Map.groupBy(chargebacks.value, ({ paymentId }) => paymentId)
      return answered(
        payments.value.map((payment) => ({ ...payment, chargedBack: standing(taken.get(payment.reference) ?? []) })),
      )
    },
    listChargedBack: async (since) => {
      const answer = await listSince(line, '/v2/chargebacks', chargebackPage, since)
      return answer.kind === 'answered' ? answered([...new Set(answer.value.map((one) => one.paymentId))]) : answer
    },
    listRefunds: (since) => listSince(line, '/v2/refunds', refundPage, since),
  }
}

/** Reads page by page until what comes is older. One page that is lost loses the list: half a list would accuse us. */
async function listSince<Row extends { createdAt: Date }>(
  line: Line,
  path: string,
  page: z.ZodType<{ rows: Row[]; next: string | undefined }>,
  since: Date,
): Promise<PartnerAnswer<Row[]>> {
  const all: Row[] = []
  let from: string | undefined
  do {
    const query = new URLSearchParams({ limit: '250', ...(from ? { from } : {}) })
    const answer = await line({ method: 'GET', path: `${path}?${query}` }, page)
    if (answer.kind !== 'answered') return answer
    const { rows, next } = answer.value
    all.push(...rows.filter(({ createdAt }) => createdAt >= since))
    const oldest = rows.at(-1)
    from = oldest && oldest.createdAt >= since ? next : undefined
  } while (from)
  return answered(all)
}
