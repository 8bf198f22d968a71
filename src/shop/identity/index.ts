export { type AskedPayment, askLimits, type Limited } from './ask-limits.ts'
export type { Exceeded, Part } from './limits.ts'
export { findCustomerOf } from './store.ts'
