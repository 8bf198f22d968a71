import type { z } from 'zod'
import { answered, type PartnerAnswer } from '#kit/result'
import type { PaymentBooks } from '#payments'
import type { Line } from '#providers/line'
import { type MollieOptions, openMollieLine } from './line.ts'
import { paymentPage, refundPage } from './shapes.ts'

/** Mollie's own books: the lists of all payments and refunds of the profile, the newest first. */
export function mollieBooks(options: MollieOptions): PaymentBooks {
  const line = openMollieLine(options)
  return {
    name: 'mollie',
    listPayments: (since) => listSince(line, '/v2/payments', paymentPage, since),
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
