import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** How an authenticator may deviate from the standard. */
type Mischief = { origin?: string; isUserKnown?: boolean; counter?: number; userHandle?: string }

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** An authenticator without a device or a browser: makes one passkey (ES256, no attestation) and signs with it. */
export function softAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let userId = ''

  function dataOf(rpId: string, { isUserKnown = true, ...mischief }: Mischief, made: Uint8Array = Buffer.alloc(0)) {
    counter = mischief.counter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (isUserKnown ? 0x04 : 0) | (made.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, made])
  }
  const said = (type: string, challenge: string, mischief: Mischief) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: mischief.origin ?? origin, crossOrigin: false }))
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    /** What a browser sends once the passkey is made. */
    create({ challenge, rp, user }: PublicKeyCredentialCreationOptionsJSON, mischief: Mischief = {}): string {
      userId = user.id
      const length = Buffer.from([0, id.length])
      const made = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = dataOf(rp.id ?? '', mischief, made)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const attestationObject = base64url(isoCBOR.encode(attestation as never))
      const clientDataJSON = base64url(said('webauthn.create', challenge, mischief))
      return JSON.stringify({ ...named, response: { clientDataJSON, attestationObject, transports: ['internal'] } })
    },
    /** What a browser sends once somebody signs in. */
    get({ challenge, rpId = '' }: PublicKeyCredentialRequestOptionsJSON, mischief: Mischief = {}): string {
      const authenticatorData = dataOf(rpId, mischief)
      const clientData = said('webauthn.get', challenge, mischief)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: mischief.userHandle ?? userId,
      }
      return JSON.stringify({ ...named, response })
    },
  }
}

/** The public key as authenticators write it (RFC 9053: EC2, ES256, P-256). */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
  const parts = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return isoCBOR.encode(parts as never)
}
