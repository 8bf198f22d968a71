import { changesOf, vatChanges } from '#ledger'
import type { Position } from '#orders'
import { announce, type Decision } from './decision.ts'

/**
 * Once an order has its receipt, every change of its VAT is written down as a credit note, with the news of it: what was
 * given back, or taken back by the supplier, bears none any more. By the same sums as the ledger.
 */
export function writeCreditNote(decision: Decision, before: Position): void {
  if (before.state !== 'done') return
  const parts = vatChanges(before, decision.position)
  if (parts.length === 0) return
  const change = changesOf(decision.position)
  decision.timeline.push({ kind: 'receipt.corrected', actor: 'shop', details: { change, parts } })
  announce(decision, 'receipt.corrected', { change })
}
