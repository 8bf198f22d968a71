import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { type Answer, type Call, type Handler, json, type Route } from '../http/call.ts'
import { operation, type PartnerDoor } from '../partner-door.ts'
import type { World } from '../world.ts'
import { decrypt } from './decrypt.ts'
import { type Pushed, show } from './pages.ts'

/** A browser that subscribed. The sandbox plays it too, so that it can read what is pushed. */
type Device = { id: string; privateKey: string; authSecret: string; leftAt?: string }

const KEPT = 3_000
const MOST_BYTES = 4096
const DAY = 24 * 60 * 60

/** The push service of browsers (RFC 8030, 8291, 8292), and the browsers. */
export function openPush({ journal, faults }: World): Route[] {
  const devices = journal.shelf<Device>('push-devices', { atMost: KEPT })
  const pushed = journal.shelf<Pushed>('pushed', { atMost: KEPT })

  const subscribe: Handler = ({ origin }) => {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const device = {
      id: randomUUID(),
      privateKey: pair.getPrivateKey('base64url'),
      authSecret: randomBytes(16).toString('base64url'),
    }
    devices.put(device)
    const keys = { p256dh: pair.getPublicKey('base64url'), auth: device.authSecret }
    return json(201, { endpoint: `${origin}/push/${device.id}`, keys })
  }

  const leave: Handler = ({ params }) => {
    const device = devices.get(params[0] ?? '')
    if (!device) return json(404, { error: 'No such device' })
    devices.put({ ...device, leftAt: new Date().toISOString() })
    return { status: 204, headers: {}, body: '' }
  }

  const take: Handler = async (call) => {
    const device = devices.get(call.params[0] ?? '')
    if (!device) return json(404, { error: 'No such subscription' })
    if (device.leftAt) return json(410, { error: 'Nobody listens there any more' })
    const refused = await refusal(call)
    if (refused) return refused
    let message: string
    try {
      message = decrypt(call.bytes, device)
    } catch (error) {
      return json(400, { error: `It cannot be decrypted: ${String(error)}` })
    }
    const [id, at] = [randomUUID(), new Date().toISOString()]
    const topic = header(call, 'topic')
    pushed.put({ id, at, device: device.id, message, ttl: Number(header(call, 'ttl')), topic })
    return { status: 201, headers: { location: `${call.origin}/push/messages/${id}` }, body: '' }
  }

  return [
    ['POST', '/push/devices', subscribe],
    ['POST', '/push/:device', operation(faults, pushDoor, 'send-message', take, ({ params }) => params[0] ?? '')],
    ['DELETE', '/push/:device', leave],
    ['GET', '/push.json', ({ query }) => json(200, newest(query.get('device')))],
    ['GET', '/push', () => show(newest(null))],
  ]

  function newest(device: string | null): Pushed[] {
    const all = pushed.all().toReversed()
    return device === null ? all : all.filter((one) => one.device === device)
  }
}

const header = ({ headers }: Call, name: string): string => String(headers[name] ?? '')

/** What a real service refuses: no time to live, too much, another encoding, a token of somebody else. */
async function refusal(call: Call): Promise<Answer | undefined> {
  if (!/^\d+$/.test(header(call, 'ttl'))) return json(400, { error: 'TTL is missing' })
  if (!/^[\w-]{0,32}$/.test(header(call, 'topic'))) return json(400, { error: 'Topic is not valid' })
  if (header(call, 'content-encoding') !== 'aes128gcm') return json(415, { error: 'aes128gcm is needed' })
  if (call.bytes.length > MOST_BYTES) return json(413, { error: `At most ${MOST_BYTES} bytes` })
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]{87})$/.exec(header(call, 'authorization')) ?? []
  const point = Buffer.from(key, 'base64url')
  try {
    const coordinates = { x: point.subarray(1, 33), y: point.subarray(33) }
    const [x, y] = [coordinates.x.toString('base64url'), coordinates.y.toString('base64url')]
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
    const { payload } = await jwtVerify(token, jwk, { audience: call.origin, requiredClaims: ['exp', 'sub'] })
    if ((payload.exp ?? 0) > Date.now() / 1000 + DAY) return json(403, { error: 'A token is good for a day at most' })
  } catch (error) {
    return json(403, { error: `The token is not valid: ${String(error)}` })
  }
  return undefined
}

const pushDoor: PartnerDoor = {
  partner: 'push',
  refuse: () => undefined,
  failure: () => json(500, { error: 'Internal Server Error' }),
}
