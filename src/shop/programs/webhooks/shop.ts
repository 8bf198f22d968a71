import type { SealKeys } from '#kit/seal'
import type { Shop } from '#tenants'

/** A webhook as it is sent, with all its headers. */
export type SignedWebhook = { url: string; headers: Record<string, string>; body: string }
/** What came of sending it: the answer's status, or why there was none. */
export type WebhookAnswer = { status: number } | { failure: string }

/** Port to the programs of brand partners. */
export type WebhookSender = {
  send(webhook: SignedWebhook): Promise<WebhookAnswer>
  /** Why nothing is sent there: it is no address for webhooks, or leads to where only we are. */
  refusalOf(url: string): Promise<'notHttps' | 'leadsInside' | 'notFound' | undefined>
}

/** What webhooks to programs need. */
export type WebhookShop = Pick<Shop, 'tenant' | 'db' | 'clock'> & {
  /** Secrets are sealed with these. */
  codeKeys: SealKeys
  programWebhooks: WebhookSender
}
