export { bookDifference, findBooking } from './book-difference.ts'
export type { Subject } from './compare-books.ts'
export { syncProducts } from './products/sync-products.ts'
export { findOrdersInTrouble } from './reading/store.ts'
export { type ReconciliationShop, reconcile, reconcileBrand } from './reconcile.ts'
export { readSettlements } from './settlements/read-settlements.ts'
export {
  closeDifference,
  findClosing,
  findLastComparisons,
  findOpenDifferences,
  type LastComparison,
  type OpenDifference,
} from './store.ts'
