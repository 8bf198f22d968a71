declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Encrypted content coding for HTTP (RFC 8188), with the keys of Web Push (RFC 8291) if it has an `authSecret`. */
  export function encrypt(
    content: Buffer,
    how: { version: 'aes128gcm'; dh: string; privateKey: ECDH; authSecret: string; salt?: string },
  ): Buffer
}
