export { exportProducts } from './export-products.ts'
export { type FileFormat, fileFormats, importProducts } from './import-products.ts'
export { FileProblems } from './problems.ts'
