export { demoCodes } from './codes.ts'
export { listedProducts } from './listed-products.ts'
