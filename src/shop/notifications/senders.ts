import type { z } from 'zod'
import type { PartnerAnswer, Refusal } from '#kit/result'

export type Mail = {
  /** Our reference; becomes the Message-ID, so that a repeated mail is recognised. */
  messageId: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** BCP 47. */
  language: string
  /** Embedded pictures, PNG; the HTML shows each as `cid:<name>`. */
  pictures?: { name: string; png: Buffer }[]
  /** Plain text attachments. */
  attachments?: { name: string; text: string }[]
  /** Reply address; the sender if omitted. */
  replyTo?: string
  /** Unsubscribes from mails of this kind: by a page, and by a POST (RFC 8058). */
  unsubscribeUrl?: string
}

/** Numbers in E.164. By SMS if omitted. */
export type TextMessage = {
  from: string
  to: string
  text: string
  channel?: 'sms' | 'whatsapp'
  /** A code, or a link that acts like one: anybody may have such texts sent to any number, so fewer are allowed. */
  isCode?: true
  /** Webhook URL of its delivery report; none if omitted. */
  statusUrl?: string
}

/** Ports to a mail server and to a text message gateway. */
export type MailSender = { send(mail: Mail): Promise<PartnerAnswer<void>> }
/** `held`: our own limits held it back from the gateway. */
export type TextAnswer = PartnerAnswer<{ reference: string }> | { readonly kind: 'held'; readonly refusal: Refusal }
export type TextSender = {
  /** Name of the gateway, and last part of its webhook's path. */
  readonly name: string
  send(message: TextMessage): Promise<TextAnswer>
  /** Whether a webhook has the gateway's signature. */
  hasValidSignature(webhook: GatewayWebhook): boolean
}

/** A gateway's webhook: its URL, form fields and signature. */
export type GatewayWebhook = { url: string; fields: URLSearchParams; signature: string }

/** A text that somebody sent to a brand's number. Numbers in E.164. */
export type IncomingText = { messageId: string; channel: 'sms' | 'whatsapp'; from: string; to: string; text: string }

/** A gateway's webhook, a form: it reports on a message of ours, or brings an incoming text. */
export type TextWebhook = {
  gateway: string
  /** For the API reference. */
  summary: string
  body: z.ZodType
  signatureHeader: string
  /** The brand's number that a text was sent to; empty for a report. */
  numberIn(form: URLSearchParams): string
  /** `status` and `error` in the gateway's words. */
  read(body: unknown): { report: { message: string; status: string; error?: string } } | { text: IncomingText }
}
