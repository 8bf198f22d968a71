import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../index.ts'
import { callerOf } from '../test-shop.ts'

let sandbox: Sandbox
let call: ReturnType<typeof callerOf>
beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  call = callerOf(sandbox)
})
afterAll(() => sandbox.stop())

const turkey5 = 731_005
const buy = async (more: object = {}) =>
  (
    await call.dtOne('POST', '/sync/transactions', {
      external_id: crypto.randomUUID(),
      product_id: turkey5,
      auto_confirm: true,
      ...more,
    })
  ).body
const onTopOf = (iccid: string) => ({ credit_party_identifier: { account_number: iccid } })
const lookUp = async (what: string, iccid: string, service = 13) =>
  call.dtOne('POST', `/lookup/credit-party-${what}`, { service_id: service, ...onTopOf(iccid) })
const act = (iccid: string, fields: Record<string, string>) => call.post(`/esims/${iccid}`, fields)

test('plans are listed under the service of eSIMs, with their data and days', async () => {
  const { body, headers } = await call.dtOne('GET', '/products?service_id=13&per_page=5')
  expect(Number(headers.get('x-total'))).toBeGreaterThan(150)
  expect(body[0]).toMatchObject({ service: { id: 13, name: 'eSIM' }, required_credit_party_identifier_fields: null })
  expect((await call.dtOne('GET', `/products/${turkey5}`)).body).toMatchObject({
    operator: { country: { iso_code: 'TUR' } },
    validity: { unit: 'DAY', quantity: 30 },
    destination: { amount: 18.9, unit: 'EUR' },
    benefits: [{ type: 'DATA', unit: 'GB', amount: { base: 5 } }],
  })
})

test('a plan comes as a new eSIM that is not installed', async () => {
  const body = await buy()
  const code = expect.stringMatching(/^LPA:1\$smdp\.sandbox\.example\$[0-9A-Z-]+$/)
  expect(body).toMatchObject({
    status: { message: 'COMPLETED' },
    pin: null,
    credit_party_identifier: null,
    metadata: {
      type: 'ESIM',
      activation_type: 'DATA_PLAN',
      balance: { size: { amount: 5, unit: 'GB' }, validity: { quantity: 30, unit: 'DAY' }, country_set: 'TUR' },
      profile: { iccid: expect.stringMatching(/^89\d{17}$/), activation_code: code },
    },
  })
  const { iccid, activation_code, apple_universal_link } = body.metadata.profile
  expect(apple_universal_link).toBe(`https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${activation_code}`)
  expect((await lookUp('status', iccid)).body).toEqual({ installation_date: null, activation_date: null })
  expect((await lookUp('benefits', iccid)).body).toMatchObject([{ unit: 'MB', amount: 5000, expiration_date: null }])
  expect((await buy()).metadata.profile.iccid).not.toBe(iccid)
})

test('installed and used, it says since when, how much is left, and until when', async () => {
  const { iccid } = (await buy()).metadata.profile
  await act(iccid, { action: 'install' })
  await act(iccid, { action: 'use', megabytes: '1200' })
  const { installation_date, activation_date } = (await lookUp('status', iccid)).body
  expect(Date.parse(installation_date)).toBeLessThanOrEqual(Date.now())
  expect(activation_date).not.toBeNull()
  const [left] = (await lookUp('benefits', iccid)).body
  expect(left.amount).toBe(3800)
  expect(Date.parse(left.expiration_date)).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60_000)
  expect((await call.get(`/esims/${iccid}`, { accept: 'text/html' })).body).toContain('1200 MB')
})

test('an eSIM is topped up by its ICCID, and one that there is not is refused', async () => {
  const { iccid } = (await buy()).metadata.profile
  const body = await buy(onTopOf(iccid))
  expect(body.metadata).toMatchObject({ activation_type: 'TOP_UP' })
  expect(body.metadata).not.toHaveProperty('profile')
  expect((await lookUp('benefits', iccid)).body).toHaveLength(2)
  expect((await buy(onTopOf('8999901000000000000'))).errors[0].code).toBe(1005003)
  expect((await lookUp('status', '8999901000000000000')).body.errors[0].code).toBe(1005003)
  expect((await lookUp('status', iccid, 1)).body.errors[0].code).toBe(1007500)
})

test('what is taken back is on it no more', async () => {
  const { id, metadata } = await buy()
  await call.post(`/suppliers/dt-one/transactions/${id}/reverse`, {})
  expect((await lookUp('benefits', metadata.profile.iccid)).body).toEqual([])
  expect((await call.dtOne('GET', `/transactions/${id}`)).body).toMatchObject({ status: { message: 'REVERSED' } })
})
