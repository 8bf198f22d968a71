export { type KeyRow, readKeys } from './store.ts'
export { readWebhooks, type WebhookAddressRow, type WebhookDeliveryRow } from './webhooks.ts'
