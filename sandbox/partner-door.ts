import { setTimeout as sleep } from 'node:timers/promises'
import type { Faults, Partner } from './faults.ts'
import { type Answer, type Call, cut, type Handler } from './http/call.ts'

/** How one partner refuses a stranger and how its own failure looks. */
export type PartnerDoor = { partner: Partner; refuse(call: Call): Answer | undefined; failure(): Answer }

const DELAY = 1_000

/**
 * Wraps one of a partner's operations: keys first, then whatever faults were asked for, then the work.
 * `about` names what a fault's `reference` is searched in: our reference or the number.
 */
export function operation(
  faults: Faults,
  door: PartnerDoor,
  name: string,
  work: Handler,
  about: (call: Call) => string = () => '',
): Handler {
  const underFaults = async (call: Call): Promise<Answer> => {
    const reference = about(call)
    const delay = faults.take(door.partner, name, 'delay', reference)
    if (delay) await sleep(delay.ms ?? DELAY)
    if (faults.take(door.partner, name, 'drop', reference)) return cut
    if (faults.take(door.partner, name, 'error', reference)) return door.failure()
    const lost = faults.take(door.partner, name, 'lost-answer', reference)
    const answer = await work(call)
    return lost ? cut : answer
  }
  return (call) => door.refuse(call) ?? (faults.none() ? work(call) : underFaults(call))
}
