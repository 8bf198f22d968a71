export { webPushRecipients } from './recipients.ts'
export { webPush } from './web-push.ts'
