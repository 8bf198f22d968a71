export { mollieBooks } from './books.ts'
export { mollie } from './mollie.ts'
