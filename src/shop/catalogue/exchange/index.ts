export { changeProduct, type ProductChange, planChange } from './change-product.ts'
export { PlanChanged, type ProductDiff } from './diff.ts'
export { exportProducts } from './export-products.ts'
export {
  type FileFormat,
  fileFormats,
  type HeldImport,
  holdImport,
  type ImportPlan,
  importProducts,
  planImport,
} from './import-products.ts'
export { FileProblems } from './problems.ts'
