import type { PartnerAnswer } from '#kit/result'
import { mayBecome, type Transitions } from '#kit/states'
import { longUnknown } from '../retry-schedule.ts'

/** What an answer about a capture, refund or delivery says. `unsent`: the partner does not know it, so send it again. */
type Meaning<Facts> =
  | { kind: 'facts'; facts: Facts }
  | { kind: 'refused'; reason: string }
  | { kind: 'unsent' }
  | { kind: 'no-answer'; reason: string }

/**
 * Interprets an answer about something that the partner knows by our own reference.
 * @param first the state in which it is not sent yet; a partner that forgot it after that state has not answered
 */
export function interpretAnswer<Facts, State extends string>(
  answer: PartnerAnswer<Facts | undefined>,
  about: { state: State; transitions: Transitions<State>; first: State; partner: 'provider' | 'supplier' },
): Meaning<Facts> {
  if (answer.kind === 'lost') return { kind: 'no-answer', reason: answer.reason }
  if (answer.kind === 'refused') return { kind: 'refused', reason: answer.reason }
  if (answer.value !== undefined) return { kind: 'facts', facts: answer.value }
  return mayBecome(about.transitions, about.state, about.first)
    ? { kind: 'unsent' }
    : { kind: 'no-answer', reason: `the ${about.partner} does not know it any more` }
}

/** @returns the state after no answer: `unknown` if the call may be lost, else the same */
export const stateWithoutAnswer = <State extends string>(
  transitions: Transitions<State | 'unknown'>,
  state: State | 'unknown',
): State | 'unknown' => (mayBecome(transitions, state, 'unknown') ? 'unknown' : state)

/** Whether an operator is to be alerted of an outcome that is unknown since then. */
export const isLongUnknown = (since: string | Date, now: Date): boolean =>
  now.getTime() - new Date(since).getTime() > longUnknown * 1000
