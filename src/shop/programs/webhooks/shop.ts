import type { SealKeys } from '#kit/seal'
import type { Shop } from '#tenants'

/** A webhook as it is sent, with all its headers. */
export type SignedWebhook = { url: string; headers: Record<string, string>; body: string }
/** What came of sending it: the answer's status, or why there was none. */
export type WebhookAnswer = { status: number } | { failure: string }

/** Port to the programs of brand partners. */
export type WebhookSender = {
  send(webhook: SignedWebhook): Promise<WebhookAnswer>
  /**
   * Works off what waits for an address. One address has one turn at a time in this process, and three addresses at most
   * have theirs at once: others come back later. Whoever asks during a turn has its holder look once more.
   * @param work says whether it did all that waited; otherwise the turn ends
   */
  inTurn(address: string, work: () => Promise<boolean>): Promise<void>
  /** Why nothing is sent there: it is no address for webhooks, or leads to where only we are. */
  refusalOf(url: string): Promise<'notHttps' | 'leadsInside' | 'notFound' | undefined>
}

/** What webhooks to programs need. */
export type WebhookShop = Pick<Shop, 'tenant' | 'db' | 'clock'> & {
  /** Secrets are sealed with these. */
  codeKeys: SealKeys
  programWebhooks: WebhookSender
}
