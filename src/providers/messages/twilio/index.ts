export { twilioRecipients } from './recipients.ts'
export { twilio } from './twilio.ts'
export { twilioWebhook } from './webhook.ts'
