import { answered, type PartnerAnswer } from '#kit/result'
import type { RefundFacts } from '#payments/provider'
import type { HttpClient } from '#providers/http-client'
import { type PullPayment, payouts, pullPayments, refundFacts } from './shapes.ts'

// A refund is a pull payment: its name is our reference, its description contains the invoice's.

export const describedAs = (description: string, invoiceId: string): string => `${description} (${invoiceId})`

/** The pull payments of these invoices; others of the store are ignored. */
export async function pullsOf(
  client: HttpClient,
  store: string,
  invoiceIds: readonly string[],
): Promise<PartnerAnswer<(PullPayment & { invoiceId: string })[]>> {
  const path = `/api/v1/stores/${encodeURIComponent(store)}/pull-payments?includeArchived=true`
  const all = await client({ method: 'GET', path }, pullPayments)
  if (all.kind !== 'answered') return all
  return answered(
    all.value.flatMap((pull) => {
      const invoiceId = /\((\w+)\)$/.exec(pull.description ?? '')?.[1]
      return invoiceId !== undefined && invoiceIds.includes(invoiceId) ? [{ ...pull, invoiceId }] : []
    }),
  )
}

/** The state of a refund: done once all of it was claimed and sent. */
export async function refundOf(client: HttpClient, pull: PullPayment): Promise<PartnerAnswer<RefundFacts>> {
  const path = `/api/v1/pull-payments/${encodeURIComponent(pull.id)}/payouts`
  const claimed = await client({ method: 'GET', path }, payouts)
  if (claimed.kind !== 'answered') return claimed
  const sent = claimed.value.filter(({ state }) => state === 'Completed')
  return answered(
    refundFacts(
      pull,
      sent.reduce((sum, { originalAmount }) => sum + originalAmount, 0),
    ),
  )
}
