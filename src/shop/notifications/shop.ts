import type { Content } from '#content'
import type { Shop } from '#tenants'
import type { MailSender, TextSender } from './senders.ts'

/** What it takes to write to people: the brand's words and colours, the senders, and where the brand's pages are. */
export type MessageShop = Shop & {
  content: Content
  mail: MailSender
  sms: TextSender
  /** The brand's own address, without a slash at the end. */
  siteUrl: string
  /** CSS colours of the brand's buttons, for mails. */
  colours: { accent: string; onAccent: string }
  /** Who is told what needs a person; nobody but the log when undefined. */
  operatorEmail: string | undefined
}
