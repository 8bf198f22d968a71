import type { Tx } from '#database'
import { findTimeline } from '#orders'

/** Whether a unit was asked to be taken back, and whether that was turned down. */
export type ReturnState = 'asked' | 'refused'

/** @returns the units of an order that their owner asked to return; of one that the network took back its delivery tells */
export async function findReturns(tx: Tx, orderNumber: string): Promise<Map<string, ReturnState>> {
  const returns = new Map<string, ReturnState>()
  for (const { kind, details } of await findTimeline(tx, orderNumber)) {
    const unit = String(details?.externalId)
    if (kind === 'esim.return-asked') returns.set(unit, 'asked')
    if (kind === 'esim.return-refused') returns.set(unit, 'refused')
  }
  return returns
}
