export { openRates, type Rates, readRates } from './rates.ts'
export type { DayRates, RateSource } from './source.ts'
