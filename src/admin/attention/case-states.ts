import type { Transitions } from '#kit/states'

export type CaseState = 'open' | 'taken' | 'snoozed' | 'resolved' | 'gone'

/**
 * A case is `gone` when its source does not find it any more, whatever its state was. A resolved one opens again when its
 * facts changed, a gone one when it is found again.
 */
export const caseTransitions: Transitions<CaseState> = {
  open: ['taken', 'snoozed', 'resolved', 'gone'],
  taken: ['snoozed', 'resolved', 'gone'],
  snoozed: ['open', 'taken', 'resolved', 'gone'],
  resolved: ['open', 'gone'],
  gone: ['open'],
}

/** What decides what becomes of a case. */
export type CaseStanding = {
  state: CaseState
  factsHash: string
  takenBy: string | null
  snoozedUntil: Date | null
}

export type CaseEventKind = 'opened' | 'reopened' | 'gone' | 'woken' | 'taken' | 'snoozed' | 'resolved'

/**
 * What gathering makes of a case.
 * @param found hash of the facts, undefined where the source does not find it
 * @returns undefined if nothing changes but perhaps its facts
 */
export function afterGathering(
  known: CaseStanding | undefined,
  found: string | undefined,
  now: Date,
): { state: CaseState; kind: CaseEventKind } | undefined {
  if (!known) return found === undefined ? undefined : { state: 'open', kind: 'opened' }
  const { state, factsHash, takenBy, snoozedUntil } = known
  if (found === undefined) return state === 'gone' ? undefined : { state: 'gone', kind: 'gone' }
  if (state === 'gone') return { state: 'open', kind: 'reopened' }
  const isChanged = found !== factsHash
  if (state === 'resolved' && isChanged) return { state: 'open', kind: 'reopened' }
  // Whoever snoozed a case did not know what is new.
  if (state === 'snoozed' && (isChanged || (snoozedUntil !== null && snoozedUntil <= now)))
    return { state: takenBy === null ? 'open' : 'taken', kind: 'woken' }
  return undefined
}
