export { type AskedPayment, checkLimits, type LimitsDecision, limitedByKey } from './check-limits.ts'
export type { Exceeded, PricedGoods } from './limits.ts'
export { confirmIdentity, withdrawIdentity } from './proofs/confirm-identity.ts'
export { findCustomerNamed, listProofs } from './proofs/store.ts'
export { findCustomerOf } from './store.ts'
export {
  closeSuspicion,
  findOpenSuspicions,
  findSuspicion,
  findSuspicions,
  type SuspiciousCase,
} from './suspicions/store.ts'
