export { type BooksReport, checkBooks } from './check-books.ts'
export { exportBooks, exportHeader, exportVat, vatHeader } from './export-books.ts'
export { bookStatements, fillLedger, newTransfers, type Period } from './store.ts'
export { transfersBetween } from './transfers.ts'
