import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

// The browser's half of a message, written from RFC 8188 and RFC 8291, and not with the shop's library: two that agree
// by chance would show nothing.

const saltLength = 16
const tagLength = 16

/** A browser's own keys, base64url. */
export type DeviceKeys = { privateKey: string; authSecret: string }

/**
 * Opens a message of one record.
 * @throws if it is not encrypted for this browser, or was changed
 */
export function decrypt(body: Buffer, { privateKey, authSecret }: DeviceKeys): string {
  const salt = body.subarray(0, saltLength)
  const recordSize = body.readUInt32BE(saltLength)
  const keyEnd = saltLength + 5 + body.readUInt8(saltLength + 4)
  const sender = body.subarray(saltLength + 5, keyEnd)
  const record = body.subarray(keyEnd)
  if (record.length > recordSize) throw new Error('a message has one record')

  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey, 'base64url')
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const shared = derive(own.computeSecret(sender), Buffer.from(authSecret, 'base64url'), about, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-tagLength))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -tagLength)), cipher.final()])
  // The last record ends with a 2 and as many zeros as its sender liked.
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the record is not the last one')
  return padded.subarray(0, end).toString()
}

const derive = (secret: Buffer, salt: Buffer, about: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, length))
