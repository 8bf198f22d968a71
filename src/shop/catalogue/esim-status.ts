import { after, type Clock } from '#kit/clock'
import type { PartnerAnswer } from '#kit/result'

/** What the network knows of an eSIM; null: not happened yet. */
export type EsimStatus = { installedAt: Date | null; activatedAt: Date | null }

/** Data left of one plan on an eSIM: null megabytes are unlimited; `until` is null before its first use. */
export type DataLeft = { megabytes: number | null; until: Date | null }

/**
 * Port to the state of sold eSIMs, by ICCID. Refused: there is no such eSIM.
 * @param isFresh asks even if a cached answer exists
 */
export type EsimLookup = {
  statusOf(iccid: string, isFresh?: boolean): Promise<PartnerAnswer<EsimStatus>>
  dataLeft(iccid: string): Promise<PartnerAnswer<DataLeft[]>>
}

/** Seconds for which an answer is cached: reloading a page does not ask the network again. */
const holdsFor = 30
/** Most cached eSIMs; the oldest are dropped first. */
const atMost = 2000

/** Caches answers for a short time; a missing answer is asked for again. */
export function rememberEsims(lookup: EsimLookup, clock: Clock): EsimLookup {
  const statuses = memoryOf(clock, (iccid) => lookup.statusOf(iccid))
  const left = memoryOf(clock, (iccid) => lookup.dataLeft(iccid))
  return {
    statusOf: (iccid, isFresh) => statuses(iccid, isFresh),
    dataLeft: (iccid) => left(iccid),
  }
}

function memoryOf<T>(clock: Clock, ask: (iccid: string) => Promise<PartnerAnswer<T>>) {
  const known = new Map<string, { until: Date; answer: Promise<PartnerAnswer<T>> }>()
  return async (iccid: string, isFresh = false): Promise<PartnerAnswer<T>> => {
    const before = known.get(iccid)
    if (before && !isFresh && before.until > clock.now()) return before.answer
    known.delete(iccid)
    const entry = { until: after(clock.now(), holdsFor), answer: ask(iccid) }
    known.set(iccid, entry)
    const [oldest] = known.keys()
    if (known.size > atMost && oldest !== undefined) known.delete(oldest)
    const answer = await entry.answer
    if (answer.kind !== 'answered' && known.get(iccid) === entry) known.delete(iccid)
    return answer
  }
}
