export { type BooksReport, checkBooks } from './check-books.ts'
export {
  type Closed,
  type ClosePlan,
  type CloseRefusal,
  closeDay,
  findLastClosed,
  findNextDay,
  planClose,
  readContents,
  reopenDay,
} from './closes/close-day.ts'
export type { CloseContent, CloseFacts, Moved } from './closes/content.ts'
export { type CloseRow, countClosesByKey, findCloses } from './closes/store.ts'
export { findCloseProblems, findLost } from './closes/verify.ts'
export { saveDatevMap } from './datev/store.ts'
export { exportBooks, exportHeader, exportVat, vatHeader } from './export-books.ts'
export { bookStatements, fillLedger, newTransfers, type Period } from './store.ts'
export type { Sums } from './sums/store.ts'
export { sumLedger } from './sums/sum-ledger.ts'
export type { Account, LedgerEvent } from './transfer.ts'
export { transfersBetween } from './transfers.ts'
export { changesOf, vatChanges } from './vat-transfers.ts'
