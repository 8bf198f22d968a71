import type { Tx } from '#database'
import { findTimeline } from '#orders'

/** A requested return of a unit, or its refusal. */
export type ReturnState = 'asked' | 'refused'

/** @returns the units with a requested return; a completed return shows in the delivery's state */
export async function findReturns(tx: Tx, orderNumber: string): Promise<Map<string, ReturnState>> {
  const returns = new Map<string, ReturnState>()
  for (const { kind, details } of await findTimeline(tx, orderNumber)) {
    if (kind === 'esim.return-asked') returns.set(details.externalId, 'asked')
    if (kind === 'esim.return-refused') returns.set(details.externalId, 'refused')
  }
  return returns
}
