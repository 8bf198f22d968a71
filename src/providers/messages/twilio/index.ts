export { twilioRecipients } from './recipients.ts'
export { twilio } from './twilio.ts'
