export { tikkieBooks } from './books.ts'
export { tikkieRecipients } from './recipients.ts'
export { tikkie } from './tikkie.ts'
export { tikkieWebhook } from './webhook.ts'
