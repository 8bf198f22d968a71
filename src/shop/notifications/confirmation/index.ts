export { sendAcknowledgement, sendConfirmation } from './mails.ts'
export { confirmation, confirmationClaim, confirmationWrite } from './store.ts'
