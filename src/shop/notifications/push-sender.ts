import type { PartnerAnswer } from '#kit/result'

/** Where a browser's push service takes messages for it (RFC 8030), and the keys they are encrypted for (RFC 8291). */
export type PushAddress = { endpoint: string; publicKey: string; authSecret: string }

export type PushMessage = {
  to: PushAddress
  payload: string
  /** A service that still holds an earlier message of this topic replaces it: at most 32 letters of base64url. */
  topic: string
  /** How long the service keeps it for a device that is off. */
  seconds: number
  /** Where the service reaches us if our messages make trouble: `mailto:…`. */
  contact: string
}

/** The reason of a refusal after which nobody listens at the endpoint any more. */
export const gone = 'gone'

/** Port to the push services of browsers. */
export type PushSender = {
  /** This installation's key, which browsers bind their subscriptions to (RFC 8292): base64url. */
  readonly publicKey: string
  /** Whether the endpoint belongs to a push service that we know, and the key is one. */
  accepts(address: PushAddress): boolean
  send(message: PushMessage): Promise<PartnerAnswer<void>>
}
