export { btcpayBooks } from './books.ts'
export { btcpay } from './btcpay.ts'
