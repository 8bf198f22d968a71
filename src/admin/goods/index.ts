export { contentOf, findFile, keepFile } from './files/store.ts'
export {
  type CashBatch,
  type PromotionRow,
  readCashCodes,
  readPromotions,
  readStock,
  type StockBatch,
} from './lists/store.ts'
export { lookAtFile } from './look-at-file.ts'
export { type ProductFilter, type ProductRow, readProduct, readProducts } from './products/store.ts'
