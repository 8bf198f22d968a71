import type { PartnerAnswer, Refusal } from '#kit/result'

export type Mail = {
  /** Our own reference; becomes the Message-ID, so that a repeated mail is recognised. */
  messageId: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** BCP 47. */
  language: string
  /** Pictures that it brings along, PNG; its HTML shows each as `cid:<name>`. */
  pictures?: { name: string; png: Buffer }[]
  /** Plain texts that it brings along, to be kept. */
  attachments?: { name: string; text: string }[]
  /** Who gets the answer; the sender unless told. */
  replyTo?: string
  /** Ends mails of this kind for the reader: by a page, and by a POST without one (RFC 8058). */
  unsubscribeUrl?: string
}

/** Numbers in E.164. By SMS unless told. */
export type TextMessage = {
  from: string
  to: string
  text: string
  channel?: 'sms' | 'whatsapp'
  /** A code, or a link that does what a code does: whoever types a number has it sent there, so fewer are. */
  isCode?: true
  /** Where the gateway tells what became of it; nobody is told unless said. */
  newsUrl?: string
}

/** The ports to a mail server and to a text message gateway. */
export type MailSender = { send(mail: Mail): Promise<PartnerAnswer<void>> }
/** `held`: our own limits kept it from the gateway. */
export type TextAnswer = PartnerAnswer<{ reference: string }> | { readonly kind: 'held'; readonly refusal: Refusal }
export type TextSender = {
  send(message: TextMessage): Promise<TextAnswer>
  /** Whether the gateway itself says this, by its signature. */
  isGenuine(news: GatewayNews): boolean
}

/** What came to our door: the address that was called, the fields of the form, and the signature that came along. */
export type GatewayNews = { url: string; fields: URLSearchParams; signature: string }
