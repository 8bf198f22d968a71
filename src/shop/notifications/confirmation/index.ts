export { sendAcknowledgement, sendConfirmation } from './mails.ts'
export { confirmation, confirmationWrite } from './store.ts'
