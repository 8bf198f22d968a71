import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayBecome } from '#kit/states'
import { afterGathering, type CaseStanding, type CaseState, caseTransitions } from './case-states.ts'

const now = new Date('2026-11-23T12:00:00Z')
const moment = fc.integer({ min: -3, max: 3 }).map((hours) => new Date(now.getTime() + hours * 3_600_000))
const hash = fc.constantFrom('a', 'b')
const standing: fc.Arbitrary<CaseStanding> = fc
  .record({
    state: fc.constantFrom(...(Object.keys(caseTransitions) as CaseState[])),
    factsHash: hash,
    takenBy: fc.constantFrom(null, 'ada'),
    until: moment,
  })
  .map(({ until, ...one }) => ({ ...one, snoozedUntil: one.state === 'snoozed' ? until : null }))

describe('what gathering makes of a case', () => {
  test('only what the table allows, and again at the same moment nothing more', () => {
    fc.assert(
      fc.property(standing, fc.option(hash, { nil: undefined }), (known, found) => {
        const next = afterGathering(known, found, now)
        if (!next) return
        expect(mayBecome(caseTransitions, known.state, next.state)).toBe(true)
        expect(next.state).not.toBe(known.state)
        const then = { ...known, state: next.state, factsHash: found ?? known.factsHash, snoozedUntil: null }
        expect(afterGathering(then, found, now)).toBeUndefined()
      }),
    )
  })

  test('what is not found is gone, and what is found never is', () => {
    fc.assert(
      fc.property(standing, hash, (known, found) => {
        expect(afterGathering(known, undefined, now)?.state ?? known.state).toBe('gone')
        expect(afterGathering(known, found, now)?.state ?? known.state).not.toBe('gone')
      }),
    )
  })

  test('a resolved case stays so until its facts change; who took a case keeps it', () => {
    fc.assert(
      fc.property(standing, hash, (known, found) => {
        const state = afterGathering(known, found, now)?.state
        if (known.state === 'resolved') expect(state).toBe(found === known.factsHash ? undefined : 'open')
        if (known.state === 'taken') expect(state).toBeUndefined()
      }),
    )
  })

  test('a snoozed case sleeps until its moment or until something is new, then is whose it was', () => {
    fc.assert(
      fc.property(standing, hash, (known, found) => {
        fc.pre(known.snoozedUntil !== null)
        const wakes = found !== known.factsHash || (known.snoozedUntil as Date) <= now
        const whose = known.takenBy === null ? 'open' : 'taken'
        expect(afterGathering(known, found, now)?.state).toBe(wakes ? whose : undefined)
      }),
    )
  })

  test('what was never found is no case', () => {
    expect(afterGathering(undefined, undefined, now)).toBeUndefined()
    expect(afterGathering(undefined, 'a', now)).toEqual({ state: 'open', kind: 'opened' })
  })
})
