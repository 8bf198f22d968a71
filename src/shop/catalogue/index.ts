export {
  type Brand,
  type Catalogue,
  catalogueOf,
  inCurrency,
  isStopped,
  productFor,
  redemptionOf,
} from './catalogue.ts'
export { loadProducts, readCatalogue } from './load-products.ts'
export { type CatalogueShop, lookUpNumber } from './look-up-number.ts'
export type { NumberLookup, OperatorGuess } from './number-lookup.ts'
export { describe, faceValue, isForAll, isSold, type Product, type SoldProduct, takesNumber } from './product.ts'
export { type CatalogueCache, openCatalogueCache } from './reading/cache.ts'
export { ownStock } from './rows.ts'
export { searchProducts } from './search-products.ts'
export { announceCatalogue, findSupplied, hasProducts, type SupplyState, saveSupplied, saveSupply } from './store.ts'
export { brandViews, categoryViews, lightViews } from './views.ts'
