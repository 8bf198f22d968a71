import type { Database } from '#database'
import { after, type Clock } from '#kit/clock'
import type { Guide } from './contract.ts'
import type { DayRates, RateSource } from './source.ts'
import { findLatest, saveRates } from './store.ts'

/** The rates that pages show prices with, as a guide. */
export type Rates = {
  /** Reads new rates, unless that was done lately; throws if the source has not answered for a day. */
  read(): Promise<void>
  /** The guide from one currency to another; undefined for an unknown currency, or if the rates are too old. */
  guide(from: string, to: string): Promise<Guide | undefined>
}

/** Hours between two readings: rates change once a working day. */
const readEvery = 3
/** Hours for which nobody needs to hear that the source does not answer: what it said last is as good. */
const missedFor = 24
/** Days after which rates are not shown any more: more than the longest holidays of the source. */
const shownFor = 7
/** Seconds for which a process remembers the rates. */
const rememberedFor = 600
/** The same where there are none yet. */
const lookedAgainAfter = 30

type Given = { registry: Database['registry']; source: RateSource; clock: Clock }

export function openRates({ registry, source, clock }: Given): Rates {
  let remembered: { until: Date; latest: Promise<DayRates | undefined> } | undefined
  const latest = () => {
    const now = clock.now()
    if (remembered && remembered.until > now) return remembered.latest
    const entry = { until: after(now, lookedAgainAfter), latest: findLatest(registry).then((found) => found?.rates) }
    remembered = entry
    entry.latest.then(
      (rates) => {
        if (rates) entry.until = after(now, rememberedFor)
      },
      () => {
        if (remembered === entry) remembered = undefined
      },
    )
    return entry.latest
  }
  return {
    async read() {
      const now = clock.now()
      const before = await findLatest(registry)
      if (before && after(before.readAt, readEvery * 3600) > now) return
      const answer = await source.latest()
      if (answer.kind !== 'answered') {
        if (before && after(before.readAt, missedFor * 3600) > now) return
        throw new Error(`${source.name}: ${answer.reason}`)
      }
      await saveRates(registry, answer.value, now)
      remembered = undefined
    },
    async guide(from, to) {
      const rates = await latest()
      if (!rates || isTooOld(rates.day, clock.now())) return undefined
      const of = (currency: string) => (currency === 'EUR' ? 1_000_000 : rates.millionths[currency])
      const [one, other] = [of(from), of(to)]
      return one && other && from !== to ? { currency: to, from: one, to: other, day: rates.day } : undefined
    },
  }
}

const isTooOld = (day: string, now: Date): boolean =>
  after(new Date(`${day}T00:00:00Z`), (shownFor + 1) * 86_400) <= now

/** The scheduled task; for all brands together. */
export async function readRates([any]: readonly { rates: Rates }[]): Promise<void> {
  await any?.rates.read()
}
