import type { Content } from '#content'
import type { Shop } from '#tenants'
import type { PushSender } from './push-sender.ts'
import type { MailSender, TextSender } from './senders.ts'

/** What messages need: the brand's texts and colours, the senders, and the brand's URL. */
export type MessageShop = Shop & {
  content: Content
  mail: MailSender
  sms: TextSender
  /** Sends to browsers whose owners asked for it; without one, they are not offered it. */
  push?: PushSender | undefined
  /** The brand's own URL, without a trailing slash. */
  siteUrl: string
  /** CSS colours of the brand's buttons, for mails. */
  colours: { accent: string; onAccent: string }
  /** Recipient of alerts; undefined: alerts are only logged. */
  operatorEmail: string | undefined
  /** Origin of the back office, to which alerts lead; undefined: they name commands only. */
  backOfficeUrl?: string | undefined
}
