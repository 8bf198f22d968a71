export { sendAcknowledgement, sendConfirmation } from './mails.ts'
export { confirmation, writeConfirmation } from './store.ts'
