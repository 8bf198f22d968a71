import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig, readPartners } from './index.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'saldo-config-'))
afterAll(() => rmSync(dataFolder, { recursive: true }))

const development = { SALDO_DATA: dataFolder }
const secret = 'x'.repeat(32)
const production = {
  ...development,
  NODE_ENV: 'production',
  SALDO_SECRET: secret,
  SALDO_CODE_KEYS: `new:${Buffer.alloc(32, 2).toString('base64')},old:${Buffer.alloc(32, 1).toString('base64')}`,
  PUBLIC_URL: 'https://saldo.example',
}

test('in development nothing has to be set', () => {
  const config = readConfig({ ...development, PORT: '' })
  expect(config).toMatchObject({ port: 3000, sandboxPort: 4000, role: 'all', partners: 'sandbox', production: false })
  expect(config.publicUrl).toBe('http://127.0.0.1:3000')
})

test('the development secret outlives a restart', () => {
  const first = readConfig(development).secret
  expect(first[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(readConfig(development).secret).toEqual(first)
})

test('every wrong variable is named at once', () => {
  const read = () => readConfig({ ...development, PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/^PORT: .*\nDATABASE_URL: .*\nLOG_LEVEL: /)
})

test.each(['10.0.0.1,nonsense', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', ','])(
  'the proxy list %s is refused',
  (list) => {
    expect(() => readConfig({ ...development, SALDO_TRUST_PROXY: list })).toThrow('SALDO_TRUST_PROXY: ')
  },
)

test('proxies are addresses and ranges', () => {
  const { trustProxy } = readConfig({ ...development, SALDO_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' })
  expect(trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1'])
})

test('production takes live partners by itself', () => {
  expect(readConfig(production)).toMatchObject({ production: true, partners: 'live', secret: [secret] })
})

test('the secret is a ring of keys by commas, the current one first', () => {
  const other = 'y'.repeat(40)
  expect(readConfig({ ...production, SALDO_SECRET: `${other}, ${secret}` }).secret).toEqual([other, secret])
})

test.each([
  ['short', 'SALDO_SECRET: must have at least 32 characters'],
  [`${secret},short`, 'SALDO_SECRET: each key must have at least 32 characters'],
  [`${secret},`, 'SALDO_SECRET: each key must have at least 32 characters'],
  [`${secret},${secret}`, 'SALDO_SECRET: must not name a key twice'],
])('the ring %s is refused, and no key is repeated in the message', (SALDO_SECRET, message) => {
  const read = () => readConfig({ ...production, SALDO_SECRET })
  expect(read).toThrow(message)
  expect(read).not.toThrow(secret)
})

test('a code key’s name stands for one key', () => {
  const [one, other] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString('base64'))
  const read = () => readConfig({ ...production, SALDO_CODE_KEYS: `first:${one},first:${other}` })
  expect(read).toThrow('SALDO_CODE_KEYS: must not use a name twice')
})

test('in development each key of the secret has a code key, so that a new secret loses no code', () => {
  const [older, newer] = [secret, 'y'.repeat(32)]
  const before = readConfig({ ...development, SALDO_SECRET: older }).codeKeys
  const { current, keys } = readConfig({ ...development, SALDO_SECRET: `${newer},${older}` }).codeKeys
  expect(keys.get(before.current)).toEqual(before.keys.get(before.current))
  expect(current).not.toBe(before.current)
})

test.each([
  [{ SALDO_SECRET: undefined }, 'SALDO_SECRET: is required in production'],
  [{ SALDO_CODE_KEYS: undefined }, 'SALDO_CODE_KEYS: is required in production'],
  [{ SALDO_CODE_KEYS: 'new:short' }, 'SALDO_CODE_KEYS: must be names with keys'],
  [{ SALDO_PARTNERS: 'sandbox' }, 'SALDO_PARTNERS: the sandbox is refused in production'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL: is required in production'],
])('production refuses %j', (change, message) => {
  expect(() => readConfig({ ...production, ...change })).toThrow(message)
})

test('card fields stand at an origin of their own: in production where it is said, else nowhere', () => {
  expect(readConfig({ ...development, PORT: '3100' }).cardFieldsUrl).toBe('http://card-fields.localhost:3100')
  expect(readConfig(production).cardFieldsUrl).toBeUndefined()
  const CARD_FIELDS_URL = 'https://cards.saldo.example/'
  expect(readConfig({ ...production, CARD_FIELDS_URL }).cardFieldsUrl).toBe('https://cards.saldo.example')
  const keys = { MOLLIE_KEY: 'live_x', DTONE_KEY: 'k', DTONE_SECRET: 's', SMTP_URL: 'smtps://mail.example' }
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't' }
  const partners = (more: object) => readPartners({ ...keys, ...twilio, ...more }, readConfig(production)).mollie
  expect(partners({})).toMatchObject({ script: 'https://js.mollie.com/v1/mollie.js', profileId: undefined })
  expect(() => partners({ MOLLIE_PROFILE_ID: 'x' })).toThrow('MOLLIE_PROFILE_ID: must begin with pfl_')
})

test('live partners need their keys, all named at once', () => {
  const read = () => readPartners({ MOLLIE_KEY: 'live_x' }, readConfig(production))
  expect(read).toThrow('DTONE_KEY: is required with live partners')
  expect(read).toThrow('TWILIO_AUTH_TOKEN: ')
  expect(read).toThrow('SMTP_URL: ')
  expect(read).not.toThrow('MOLLIE_KEY')
})

test('production refuses test keys and partners without encryption, and says which', () => {
  const good = {
    MOLLIE_KEY: 'live_x',
    DTONE_KEY: 'k',
    DTONE_SECRET: 's',
    SMTP_URL: 'smtps://mail.example',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 't',
  }
  const messageOf = (more: object) => {
    try {
      readPartners({ ...good, ...more }, readConfig(production))
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(messageOf({})).toBeUndefined()
  expect(messageOf({ MOLLIE_KEY: 'test_x', TIKKIE_API_KEY: 'test_y' })).toBe(
    'MOLLIE_KEY: a test key is refused in production\nTIKKIE_API_KEY: a test key is refused in production',
  )
  const open = (name: string, protocol = 'https') =>
    `${name}: must begin with ${protocol}:// in production, unless it leads to this machine`
  expect(messageOf({ DTONE_URL: 'http://dvs.example/v1' })).toBe(open('DTONE_URL'))
  expect(messageOf({ PORTAL_URL: 'http://127.0.0.1.example' })).toBe(open('PORTAL_URL'))
  expect(messageOf({ SMTP_URL: 'smtp://user:password@mail.example:587' })).toBe(open('SMTP_URL', 'smtps'))
  expect(messageOf({ SMTP_URL: 'smtp://mail.example?requireTLS=true' })).toBeUndefined()
  for (const host of ['localhost:9', '127.0.0.1:9', '[::1]:9']) {
    expect(messageOf({ BTCPAY_URL: `http://${host}`, SMTP_URL: `smtp://user:password@${host}` })).toBeUndefined()
  }
  // In development both are what one tries things out with.
  const elsewhere = { MOLLIE_KEY: 'test_x', DTONE_URL: 'http://dvs.example', SMTP_URL: 'smtp://mail.example' }
  expect(() => readPartners({ ...good, ...elsewhere }, readConfig(development))).not.toThrow()
})

test('a provider that is no must is there with its keys only', () => {
  const needed = { MOLLIE_KEY: 'x', DTONE_KEY: 'x', DTONE_SECRET: 'x', TWILIO_ACCOUNT_SID: 'x', TWILIO_AUTH_TOKEN: 'x' }
  const live = { ...needed, SMTP_URL: 'smtps://user:password@mail.example' }
  expect(readPartners(live, readConfig(production)).tikkie).toBeUndefined()
  const withKeys = { ...live, TIKKIE_API_KEY: 'key', TIKKIE_APP_TOKEN: 'token' }
  expect(readPartners(withKeys, readConfig(production)).tikkie).toMatchObject({ url: 'https://api.abnamro.com' })
})

test('messages to browsers need a key of this installation, which in development outlives a new secret', () => {
  const needed = { MOLLIE_KEY: 'x', DTONE_KEY: 'x', DTONE_SECRET: 'x', TWILIO_ACCOUNT_SID: 'x', TWILIO_AUTH_TOKEN: 'x' }
  const live = { ...needed, SMTP_URL: 'smtps://mail.example' }
  expect(readPartners(live, readConfig(production)).push).toBeUndefined()
  const key = Buffer.alloc(32, 3).toString('base64')
  expect(readPartners({ ...live, PUSH_KEY: key }, readConfig(production)).push).toEqual({ key, url: undefined })
  const without = readConfig({ ...production, SALDO_OFFLINE_PAGES: 'off' })
  expect(readPartners({ ...live, PUSH_KEY: key }, without).push).toBeUndefined()
  for (const wrong of ['short', Buffer.alloc(31, 3).toString('base64'), Buffer.alloc(32).toString('base64')]) {
    const read = () => readPartners({ ...live, PUSH_KEY: wrong }, readConfig(production))
    expect(read).toThrow('PUSH_KEY: must be 32 bytes in base64')
    expect(read).not.toThrow(wrong)
  }
  const [older, newer] = [secret, 'y'.repeat(32)]
  const derived = (SALDO_SECRET: string) =>
    readPartners({ SMTP_URL: 'smtp://127.0.0.1:25' }, readConfig({ ...development, SALDO_SECRET })).push
  expect(derived(`${newer},${older}`)).toEqual(derived(older))
  expect(derived(newer)?.key).not.toBe(derived(older)?.key)
})

test('the sandbox is found by its port and the mail port it wrote down', () => {
  const config = readConfig({ ...development, SANDBOX_PORT: '4123' })
  expect(() => readPartners({}, config)).toThrow('SMTP_URL: not set, and no sandbox has written its mail port')
  writeFileSync(join(dataFolder, 'sandbox.json'), JSON.stringify({ port: 4123, smtpPort: 2525, pid: 1 }))
  const partners = readPartners({ MOLLIE_URL: 'http://127.0.0.1:9/' }, config)
  expect(partners).toMatchObject({
    mollie: { url: 'http://127.0.0.1:9' },
    dtOne: { url: 'http://127.0.0.1:4123/v1' },
    smtpUrl: 'smtp://127.0.0.1:2525',
  })
})

test('domains lead to a host, and their certificates come from where Caddy asks first', () => {
  expect(readConfig(development).domains).toEqual({
    leadTo: undefined,
    dkimSelector: undefined,
    authorities: ['letsencrypt.org'],
    servers: undefined,
  })
  const set = {
    DOMAINS_LEAD_TO: 'Proxy.saldo.example',
    DKIM_SELECTOR: 'k1',
    CERTIFICATE_AUTHORITIES: 'pki.example, letsencrypt.org',
    DNS_SERVERS: '192.0.2.53, [2001:db8::53]:5353',
  }
  expect(readConfig({ ...development, ...set }).domains).toEqual({
    leadTo: 'proxy.saldo.example',
    dkimSelector: 'k1',
    authorities: ['pki.example', 'letsencrypt.org'],
    servers: ['192.0.2.53', '[2001:db8::53]:5353'],
  })
})

test.each([
  ['DOMAINS_LEAD_TO', 'https://proxy.example', 'must be the name of a host'],
  ['DKIM_SELECTOR', 'a key', 'must be the name of a key'],
  ['CERTIFICATE_AUTHORITIES', 'letsencrypt.org,', 'must be names such as letsencrypt.org'],
  ['DNS_SERVERS', 'dns.example', 'must be IP addresses'],
])('%s=%s is refused', (name, value, message) => {
  expect(() => readConfig({ ...development, [name]: value })).toThrow(`${name}: ${message}`)
})
