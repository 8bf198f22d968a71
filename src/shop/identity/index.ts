export { type AskedPayment, askLimits, type Limited } from './ask-limits.ts'
export type { Exceeded, Part } from './limits.ts'
export { confirmIdentity, type IdentityProof, listProofs, withdrawIdentity } from './proofs.ts'
export { findCustomerOf } from './store.ts'
export {
  closeSuspicion,
  findOpenSuspicions,
  findSuspicion,
  findSuspicions,
  type SuspiciousCase,
} from './suspicions.ts'
