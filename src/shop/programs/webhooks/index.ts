export { addAddress, sendAgain, withdrawAddress } from './addresses.ts'
export { drawSecret, resealSecrets } from './secrets.ts'
export { forgetWebhooks, sendDueWebhooks, sendWebhooks } from './send-webhooks.ts'
export type { SignedWebhook, WebhookAnswer, WebhookSender } from './shop.ts'
