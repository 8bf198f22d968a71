import { newLossId } from '#kit/ids'
import type { Minor } from '#kit/money'
import { everChargedBack, isChargedBack, lost, missingByChargeback } from '#orders'
import type { OrderUpdate } from '../order-update.ts'
import type { Decision } from './decision.ts'

/**
 * An operator writes off what banks took back. The same chargebacks are written off once. Where nothing is missing the
 * amount is 0, and the chargebacks only count as seen.
 */
export function applyLoss(
  decision: Decision,
  { reason, operator }: Extract<OrderUpdate, { about: 'loss' }>,
  now: Date,
): void {
  const { position } = decision
  if (!isChargedBack(position) || isDealtWith(position)) return
  const amount = Math.max(0, missingByChargeback(position) - lost(position))
  write(decision, { amount, reason, operator }, now)
  decision.timeline.push({ kind: 'loss.written-off', actor: 'operator', details: { amount, reason, operator } })
}

/** Whether an operator dealt with all chargebacks of an order so far, and nothing more is missing because of them. */
export const isDealtWith = (position: Decision['position']): boolean =>
  missingByChargeback(position) <= lost(position) &&
  position.losses.some(({ amount, chargedBack }) => amount >= 0 && chargedBack >= everChargedBack(position))

/** What a bank gave back, or what is not owed any more, is no loss. */
export function reduceLoss(decision: Decision, now: Date): void {
  const { position } = decision
  if (lost(position) === 0) return
  const amount = lost(position) - missingByChargeback(position)
  if (amount <= 0) return
  write(decision, { amount: -amount, reason: 'not missing any more', operator: null }, now)
  decision.timeline.push({ kind: 'loss.taken-out', actor: 'shop', details: { amount } })
}

type Row = { amount: Minor; reason: string; operator: string | null }

function write({ position, losses }: Decision, row: Row, now: Date): void {
  const part = { lossId: newLossId(), amount: row.amount, chargedBack: everChargedBack(position) }
  position.losses.push({ ...part, at: now.toISOString() })
  losses.push({ ...part, reason: row.reason, operator: row.operator, at: now })
}
