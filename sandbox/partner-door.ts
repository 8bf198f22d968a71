import { setTimeout as sleep } from 'node:timers/promises'
import type { Faults, Partner } from './faults/faults.ts'
import { type Answer, type Call, cut, type Handler } from './http/call.ts'

/** How a partner answers a call without keys, and how it answers when it fails. */
export type PartnerDoor = { partner: Partner; refuse(call: Call): Answer | undefined; failure(): Answer }

const DELAY = 1_000

/**
 * Wraps one operation of a partner: checks the keys, applies faults, then does the work.
 * A fault's `reference` is matched against the text that `about` returns: our reference or the phone number.
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
