export { type AlertOccasion, alertOperator } from './alert-operator.ts'
export { sendCodes } from './code-messages.ts'
export type { Letter } from './letter.ts'
export { type MessageStatusShop, receiveMessageStatus } from './message-status.ts'
export {
  type EndLink,
  type OrderMail,
  sendCancellation,
  sendPaymentLink,
  sendReceipt,
  sendRefundClaim,
  sendRefundDelay,
  sendRefundNotice,
  sendRefundTrouble,
} from './order-mails.ts'
export { sendOtp } from './otp-message.ts'
export { type Addressed, sellerLine, sendLetter, signature } from './send-letter.ts'
export { nameOfOccasion, sendOnce } from './send-once.ts'
export { sendText } from './send-text.ts'
export type { GatewayWebhook, IncomingText, Mail, MailSender, TextMessage, TextSender, TextWebhook } from './senders.ts'
export type { MessageShop } from './shop.ts'
export { sendShortMessage } from './short-message.ts'
export { type Claim, claimWrite, findMessages, type MessageRow } from './store.ts'
export { holdTexts, type TextLimits, textCountries, usualTextLimits } from './texts/hold-texts.ts'
