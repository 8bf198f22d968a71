export { mollieBooks } from './books.ts'
export { localeOf } from './locale.ts'
export { mollie } from './mollie.ts'
export { mollieRecipients } from './recipients.ts'
