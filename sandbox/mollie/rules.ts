import type { Faults } from '../faults/faults.ts'
import type { openIdempotency } from '../idempotency.ts'

/** What all routes of the provider's API obey: the faults that were ordered, and its keys against doing a thing twice. */
export type Rules = { faults: Faults; once: ReturnType<typeof openIdempotency> }
