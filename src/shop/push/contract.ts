import { z } from 'zod'

/**
 * What a browser hands in of its subscription: where its push service takes messages for it (RFC 8030), and the keys
 * that they are encrypted for (RFC 8291). Which services are known, the sender decides.
 */
export const handedInDevice = z.object({
  endpoint: z.url().max(1000),
  publicKey: z.string().regex(/^B[A-P][\w-]{85}$/),
  authSecret: z.string().regex(/^[\w-]{22}$/),
})

/** What the service worker gets and shows. `path` is opened by a press, on the shop's own origin. */
export type PushedMessage = {
  title: string
  text: string
  path: string
  /** A later message about the same replaces the earlier one. */
  tag: string
}
