import type { PlainKey } from '#kit/text-key'

/** Why the protocol refuses a call, where no refusal of the shop says it: its code, and our text. */
export type Fault = {
  fault:
    | 'approval_required'
    | 'payment_declined'
    | 'not_ready_for_payment'
    | 'session_over'
    | 'session_changed'
    | 'limit'
  text: PlainKey
}

export const fault = (name: Fault['fault'], text: PlainKey): Fault => ({ fault: name, text })

export const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'fault' in value
