import { type KeyRing, signed, unsigned } from '#kit/signature'
import type { MessageShop } from './shop.ts'
import { saveReport } from './store.ts'

/** What delivery reports need: the secret signs the webhook's URL. */
export type MessageStatusShop = MessageShop & {
  secret: KeyRing
  /** Base URL for partners' webhooks, without a trailing slash. */
  webhookBaseUrl: string
}

const purpose = (tenant: string) => `news of message of ${tenant}`

/** Webhook URL for the delivery report of one text message. */
export const messageStatusUrl = (
  { tenant, secret, webhookBaseUrl, sms }: MessageStatusShop,
  messageId: string,
): string =>
  `${webhookBaseUrl}/webhooks/${sms.name}?${new URLSearchParams({ tenant: tenant.id, about: signed(secret, purpose(tenant.id), messageId) })}`

/**
 * Records the gateway's delivery report of a text message. The signed URL, made for that one message, is proof enough,
 * because a false report costs nobody anything.
 * @param about the signed part of the URL
 * @param report the gateway's word (`delivered`, `undelivered`, …) with its code, if any
 * @returns false for a URL that we did not sign
 */
export async function receiveMessageStatus(
  { tenant, secret, db, clock }: MessageStatusShop,
  { about, report }: { about: string; report: string },
): Promise<boolean> {
  const messageId = unsigned(secret, purpose(tenant.id), about)
  if (messageId === undefined) return false
  await db.transaction((tx) => saveReport(tx, messageId, report, clock.now()))
  return true
}
