export type { Mail, MailSender, TextMessage, TextSender } from './senders.ts'
