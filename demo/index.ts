export { listedProducts } from './listed-products.ts'
