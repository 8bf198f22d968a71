import { changesOf, vatChanges } from '#ledger'
import type { Position } from '#orders'
import type { Decision } from './decision.ts'

/**
 * Writes a credit note for each change of VAT after the receipt: what is refunded, or reversed by the supplier, bears
 * no VAT any more. Uses the same sums as the ledger.
 */
export function writeCreditNote(decision: Decision, before: Position): void {
  if (before.state !== 'done') return
  const parts = vatChanges(before, decision.position)
  if (parts.length === 0) return
  const change = changesOf(decision.position)
  decision.timeline.push({ kind: 'receipt.corrected', actor: 'shop', details: { change, parts } })
  decision.announcements.push({ kind: 'receipt.corrected', details: { change } })
}
