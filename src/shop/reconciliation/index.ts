export { type ReconciliationShop, reconcile } from './reconcile.ts'
export { findLastComparisons, findOpenDifferences, type LastComparison, type OpenDifference } from './store.ts'
