import { after } from '#kit/clock'
import { newGoodwillId } from '#kit/ids'
import { givenGoodwill, kept, refundable } from '#orders'
import type { NewGoodwill } from '#orders/events'
import type { OrderUpdate } from '../order-update.ts'
import { callGrace } from '../retry-schedule.ts'
import type { Decision } from './decision.ts'

type GoodwillUpdate = Extract<OrderUpdate, { about: 'goodwill' }>

/**
 * An operator refunds earned money: it becomes owed, and the usual refund follows. Never more than is left; the same
 * request twice counts once. With amount 0, waiting or failed refunds are tried at once.
 */
export function applyGoodwill(decision: Decision, { about: _, ...goodwill }: GoodwillUpdate, now: Date): void {
  const { position } = decision
  const { goodwillId, line, amount, reason, operator } = goodwill
  if (position.goodwill.some((part) => part.goodwillId === goodwillId)) return
  if (amount > refundable(position, line)) return
  write(decision, goodwill, now)
  const kind = amount > 0 ? 'goodwill.given' : 'refund.again'
  decision.timeline.push({ kind, actor: 'operator', details: { goodwillId, line, amount, reason, operator } })
  for (const refund of amount === 0 ? position.refunds : []) {
    if (refund.state !== 'requested') continue
    const { refundId, reference } = refund
    const lookAt = after(now, callGrace)
    decision.refunds.push({ refundId, state: 'requested', reference, failure: null, lookAt })
    decision.announcements.push({ kind: 'refund.requested' })
  }
}

/**
 * A unit that never arrived or was reversed is owed anyway: its goodwill is taken out, so that it is not owed twice.
 */
export function reduceGoodwill(decision: Decision, now: Date): void {
  const { deliveries, goodwill } = decision.position
  if (givenGoodwill(goodwill) === 0) return
  const lines = new Set(goodwill.flatMap(({ line }) => line ?? []))
  const ofLine = <T extends { line: number | null }>(parts: readonly T[], line: number) =>
    parts.filter((part) => part.line === line)
  for (const line of lines) {
    takeOut(decision, line, givenGoodwill(ofLine(goodwill, line)) - kept(ofLine(deliveries, line)), now)
  }
  takeOut(decision, null, givenGoodwill(decision.position.goodwill) - kept(deliveries), now)
}

function takeOut(decision: Decision, line: number | null, amount: number, now: Date): void {
  if (amount <= 0) return
  const row = { goodwillId: newGoodwillId(), line, amount: -amount, reason: 'owed anyhow', operator: null }
  write(decision, row, now)
  decision.timeline.push({ kind: 'goodwill.taken-out', actor: 'shop', details: { line, amount } })
}

/** Later than the existing refunds, whatever this clock says: failures are counted from here. */
function write({ position, goodwill }: Decision, row: Omit<NewGoodwill, 'at'>, now: Date): void {
  const { goodwillId, line, amount } = row
  const at = new Date(Math.max(now.getTime(), ...position.refunds.map((refund) => Date.parse(refund.requestedAt) + 1)))
  position.goodwill.push({ goodwillId, line, amount, at: at.toISOString() })
  goodwill.push({ ...row, at })
}
