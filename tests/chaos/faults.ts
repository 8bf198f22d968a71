import { OPERATIONS } from '../../sandbox/faults/faults.ts'

type Wish = { partner: string; operation: string; kind: string; ms: number; probability: number }

/** Work that the sandbox does without a caller: it can fail, but nobody waits for an answer that could be lost. */
const byItself = ['settle-refund', 'deliver-message']
/** Calls of the harness itself. A fault there would disturb the comparison. */
const left = ['list-webhooks', 'create-webhook']

/** Switches on random faults for every call of every partner, and for every webhook that they send. */
export const faultsWith = (probability: number): Wish[] =>
  Object.entries(OPERATIONS).flatMap(([partner, { calls, news }]) => [
    ...calls
      .filter((operation) => !left.includes(operation))
      .flatMap((operation) =>
        (byItself.includes(operation) ? ['error'] : ['drop', 'error', 'lost-answer', 'delay']).map((kind) => ({
          partner,
          operation,
          kind,
          ms: 400,
          probability,
        })),
      ),
    ...news.flatMap((operation) =>
      ['no-webhook', 'double-webhook', 'late-webhook'].map((kind) => ({
        partner,
        operation,
        kind,
        ms: 300,
        probability: Math.min(0.3, 3 * probability),
      })),
    ),
  ])
