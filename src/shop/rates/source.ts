import type { PartnerAnswer } from '#kit/result'

/** What was published on a day (`2026-11-27`): how much of each currency one euro is, in millionths. */
export type DayRates = { day: string; millionths: Readonly<Record<string, number>> }

/** Port to whoever publishes rates. */
export type RateSource = { name: string; latest(): Promise<PartnerAnswer<DayRates>> }
