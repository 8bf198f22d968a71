export { payPalBooks } from './books.ts'
export { paypal } from './paypal.ts'
export { payPalRecipients } from './recipients.ts'
export { payPalWebhook } from './webhook-body.ts'
