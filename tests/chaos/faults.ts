import { OPERATIONS } from '../../sandbox/faults.ts'

type Wish = { partner: string; operation: string; kind: string; ms: number; probability: number }

/** Work that the sandbox does by itself: it can go wrong, but nobody is on the line who could lose the answer. */
const byItself = ['settle-refund', 'deliver-message']
/** What only those ask who look: a fault there would spoil the looking. */
const left = ['list-webhooks', 'create-webhook']

/** Faults on every call of every partner, and on all news they send: by chance, all at once. */
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
