import { answered, type PartnerAnswer } from '#kit/result'
import type { Settlement, SettlementLine } from '#payments'
import type { HttpClient } from '#providers/http-client'
import { listSince } from './list-since.ts'
import { chargebackPage, paymentPage, refundPage, settlementPage } from './shapes.ts'

const ever = new Date(0)

/** All pay-outs since a moment with their lines; if one list is lost, all are. */
export async function listSettlements(client: HttpClient, since: Date): Promise<PartnerAnswer<Settlement[]>> {
  const listed = await listSince(client, '/v2/settlements', settlementPage, since)
  if (listed.kind !== 'answered') return listed
  const settlements: Settlement[] = []
  for (const { createdAt, isPaidOut, ...settlement } of listed.value) {
    // A settlement that is not paid out yet is read later.
    if (!isPaidOut) continue
    const lines = await linesOf(client, settlement.reference)
    if (lines.kind !== 'answered') return lines
    settlements.push({ ...settlement, settledAt: createdAt, lines: lines.value })
  }
  return answered(settlements)
}

async function linesOf(client: HttpClient, reference: string): Promise<PartnerAnswer<SettlementLine[]>> {
  const path = `/v2/settlements/${encodeURIComponent(reference)}`
  const [payments, refunds, chargebacks] = await Promise.all([
    listSince(client, `${path}/payments`, paymentPage, ever),
    listSince(client, `${path}/refunds`, refundPage, ever),
    listSince(client, `${path}/chargebacks`, chargebackPage, ever),
  ])
  if (payments.kind !== 'answered') return payments
  if (refunds.kind !== 'answered') return refunds
  if (chargebacks.kind !== 'answered') return chargebacks
  return answered([
    ...payments.value.map(
      ({ reference, amount }): SettlementLine => ({
        kind: 'payment',
        reference,
        paymentReference: reference,
        amount,
      }),
    ),
    ...refunds.value.map(
      ({ reference, paymentReference, amount }): SettlementLine => ({
        kind: 'refund',
        reference,
        paymentReference,
        amount,
      }),
    ),
    ...chargebacks.value.map(
      ({ id, paymentId, amount }): SettlementLine => ({
        kind: 'chargeback',
        reference: id,
        paymentReference: paymentId,
        amount,
      }),
    ),
  ])
}
