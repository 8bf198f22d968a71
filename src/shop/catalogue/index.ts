export { type CatalogueBook, openCatalogueBook } from './book.ts'
export { exportProducts } from './exchange/export-products.ts'
export { type FileFormat, fileFormats, importProducts } from './exchange/import-products.ts'
export { FileProblems } from './exchange/problems.ts'
export { loadProducts, readCatalogue } from './load-products.ts'
export { type CatalogueShop, lookUpNumber } from './look-up-number.ts'
export type { NumberLookup, OperatorGuess } from './number-lookup.ts'
export {
  type Catalogue,
  catalogueOf,
  describe,
  faceValue,
  isForAll,
  isSold,
  isStopped,
  type Product,
  productFor,
  redemptionOf,
  type SoldProduct,
  takesNumber,
} from './product.ts'
export { searchProducts } from './search-products.ts'
export { announceCatalogue, findSupplied, ownStock, type SupplyState, saveSupplied, saveSupply } from './store.ts'
export { brandViews, categoryViews, lightViews } from './views.ts'
