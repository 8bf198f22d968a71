import { type KeyRing, signed, unsigned } from '#kit/signature'
import type { MessageShop } from './shop.ts'
import { saveReport } from './store.ts'

/** What it takes to hear what became of a message: the secret signs the address that the gateway is given. */
export type MessageNewsShop = MessageShop & {
  secret: KeyRing
  /** Where partners reach us, without a slash at the end. */
  doorUrl: string
}

const purpose = (tenant: string) => `news of message of ${tenant}`

/** Where the gateway tells us about one text message. */
export const messageNewsUrl = ({ tenant, secret, doorUrl }: MessageNewsShop, messageId: string): string =>
  `${doorUrl}/webhooks/twilio?${new URLSearchParams({ tenant: tenant.id, about: signed(secret, purpose(tenant.id), messageId) })}`

/**
 * Records what the gateway says became of a text message. It costs nobody anything: the address it comes to, which we
 * gave out for that one message, is proof enough.
 * @param about the signed part of the address
 * @param report the gateway's word (`delivered`, `undelivered`, …) with its code where there is one
 * @returns false for an address we did not hand out
 */
export async function receiveMessageNews(
  { tenant, secret, db, clock }: MessageNewsShop,
  { about, report }: { about: string; report: string },
): Promise<boolean> {
  const messageId = unsigned(secret, purpose(tenant.id), about)
  if (messageId === undefined) return false
  await db.transaction((tx) => saveReport(tx, messageId, report, clock.now()))
  return true
}
