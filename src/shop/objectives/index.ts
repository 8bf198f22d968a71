export { type CallCounter, openCallCounter } from './calls.ts'
export { countDeliveries, deliveriesToday, forgetObjectives } from './deliveries.ts'
export { type Kept, readKept } from './read-kept.ts'
