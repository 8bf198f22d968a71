import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedNow, networkSecretOf } from './signature.ts'

const secret = `whsec_${Buffer.from('a key of the networks').toString('base64')}`
const now = new Date('2030-06-30T12:00:00Z')
const sign = (key: string, text: string) => `v1,${createHmac('sha256', key).update(text).digest('base64')}`

function news({ at = now, body = '{}', key = 'a key of the networks', signature = '' } = {}) {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const headers: Record<string, string> = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': seconds,
    'webhook-signature': signature || sign(key, `msg_1.${seconds}.{}`),
  }
  return { header: (name: string) => headers[name], body }
}
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

test.each([
  ['its own, of now', news(), true],
  ['of five minutes ago', news({ at: minutes(-5) }), true],
  ['played back later', news({ at: minutes(-6) }), false],
  ['of a time to come', news({ at: minutes(6) }), false],
  ['with another body', news({ body: '{"a":1}' }), false],
  ['by another key', news({ key: 'another' }), false],
  ['by two keys, one of them ours', news({ signature: `v1,AAAA ${news().header('webhook-signature')}` }), true],
  ['of another make', news({ signature: String(news().header('webhook-signature')).replace('v1', 'v1a') }), false],
  ['without any', { header: () => undefined, body: '{}' }, false],
])('news %s', (_, given, isTaken) => {
  expect(isSignedNow(given, secret, now)).toBe(isTaken)
})

test('each brand has its own secret, always the same one', () => {
  expect(networkSecretOf(secret, 'firstbrand')).toBe('whsec_tHYxLJZbh0fKfEBi1Vpxm48a1I1MOoGHB0Axutgk/Lw=')
  const shared = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const due = createHmac('sha256', shared).update('network secondbrand').digest('base64')
  expect(networkSecretOf(secret, 'secondbrand')).toBe(`whsec_${due}`)
})
