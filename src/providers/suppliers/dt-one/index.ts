export { dtOneBooks } from './books.ts'
export { dtOne } from './dt-one.ts'
export { dtOneProducts } from './products.ts'
export { dtOneRecipients } from './recipients.ts'
