export { btcpayBooks } from './books.ts'
export { btcpay } from './btcpay.ts'
export { btcpayWebhook } from './webhook-body.ts'
