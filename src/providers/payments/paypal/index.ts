export { payPalBooks } from './books.ts'
export { paypal } from './paypal.ts'
