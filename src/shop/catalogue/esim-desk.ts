import { after, type Clock } from '#kit/clock'
import type { PartnerAnswer } from '#kit/result'

/** What the network knows of an eSIM; null: that has not happened. */
export type EsimStatus = { installedAt: Date | null; activatedAt: Date | null }

/** What is left of one plan on an eSIM: null megabytes are without limit, `until` null before its days have begun. */
export type DataLeft = { megabytes: number | null; until: Date | null }

/**
 * The port to whoever looks after eSIMs that were sold, by ICCID. Refused: there is no such eSIM.
 * @param isFresh asks even where the answer of a moment ago is remembered
 */
export type EsimDesk = {
  statusOf(iccid: string, isFresh?: boolean): Promise<PartnerAnswer<EsimStatus>>
  dataLeft(iccid: string): Promise<PartnerAnswer<DataLeft[]>>
}

/** So many seconds an answer holds: whoever reloads a page does not ask the network each time. */
const holdsFor = 30
/** More eSIMs than this are not looked at within that time; the oldest are forgotten first. */
const atMost = 2000

/** Remembers for a short while what was answered; what was not, is asked again. */
export function rememberEsims(desk: EsimDesk, clock: Clock): EsimDesk {
  const statuses = memoryOf(clock, (iccid) => desk.statusOf(iccid))
  const left = memoryOf(clock, (iccid) => desk.dataLeft(iccid))
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
