export { addAddress, sendAgain, withdrawAddress } from './addresses.ts'
export { drawSecret, resealSecrets } from './secrets.ts'
export { forgetWebhooks, sendDueWebhooks, sendWebhook } from './send-webhook.ts'
export type { SignedWebhook, WebhookAnswer, WebhookSender } from './shop.ts'
