import { type Call, cut, type Handler } from './http/call.ts'
import type { Journal } from './journal.ts'

type Remembered = { id: string; status: number; headers: Record<string, string>; body: string; at: number }

const REMEMBERED_FOR = 60 * 60_000

/**
 * For an hour a call with the same key gets the recorded response, and the work is not repeated. Refusals are not
 * recorded: nothing was done.
 * @param keyOf the caller with the idempotency key; a call without a key is always worked on
 */
export function openIdempotency(
  journal: Journal,
  kind: string,
  keyOf: (call: Call) => string | undefined,
): (work: Handler) => Handler {
  const shelf = journal.shelf<Remembered>(kind, { atMost: 100_000 })
  return (work) => async (call) => {
    const id = keyOf(call)
    if (!id) return work(call)
    const earlier = shelf.get(id)
    if (earlier && Date.now() - earlier.at < REMEMBERED_FOR) return earlier
    const answer = await work(call)
    if (answer !== cut && answer.status < 300) shelf.put({ id, ...answer, at: Date.now() })
    return answer
  }
}
