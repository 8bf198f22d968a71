export { orderWebhooks } from './order-webhooks.ts'
