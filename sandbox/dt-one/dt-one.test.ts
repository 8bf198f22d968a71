import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../index.ts'
import { aTransaction, aWhile, callerOf, startTestShop, until } from '../test-shop.ts'

let sandbox: Sandbox
let shop: Awaited<ReturnType<typeof startTestShop>>
let call: ReturnType<typeof callerOf>

beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  shop = await startTestShop()
  call = callerOf(sandbox)
})
afterAll(() => Promise.all([sandbox.stop(), shop.stop()]))

const create = (number: string, changes: object = {}) =>
  call.dtOne('POST', '/async/transactions', aTransaction(number, changes))
const read = async (id: number) => (await call.dtOne('GET', `/transactions/${id}`)).body
const codeOf = ({ status, body }: { status: number; body: { errors: { code: number }[] } }) => [
  status,
  body.errors[0]?.code,
]

describe('look-up and products', () => {
  test('a number’s network comes first, its country’s others after', async () => {
    const { body } = await call.dtOne('POST', '/lookup/mobile-number', { mobile_number: '+31612345678' })
    expect(body[0]).toMatchObject({ id: 202, name: 'KPN', country: { iso_code: 'NLD' }, identified: true })
    expect(body.slice(1).map(({ id }: { id: number }) => id)).toEqual([201, 203, 204, 205, 206, 207, 208, 209])
    expect(body.slice(1).every(({ identified }: { identified: boolean }) => identified === false)).toBe(true)
  })

  test('a number that is none is refused, one from elsewhere has no operator', async () => {
    expect(codeOf(await call.dtOne('POST', '/lookup/mobile-number', { mobile_number: '0612345678' }))).toEqual([
      400, 1005003,
    ])
    expect(codeOf(await call.dtOne('POST', '/lookup/mobile-number', { mobile_number: '+12025550123' }))).toEqual([
      404, 1005006,
    ])
  })

  test('products are listed by pages with the supplier’s headers', async () => {
    const { body, headers } = await call.dtOne('GET', '/products?country_iso_code=GBR&service_id=1&per_page=20&page=2')
    expect(body).toHaveLength(20)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-total': '81',
      'x-total-pages': '5',
      'x-per-page': '20',
      'x-page': '2',
      'x-next-page': '3',
      'x-prev-page': '1',
    })
  })

  test('a network has one product for any amount and eight fixed ones, cheaper than their face', async () => {
    const { body } = await call.dtOne('GET', '/products?operator_id=101&type=FIXED_VALUE_RECHARGE')
    expect(body.map(({ id }: { id: number }) => id)).toEqual([
      101005, 101010, 101015, 101020, 101025, 101030, 101040, 101050,
    ])
    const { body: fixed } = await call.dtOne('GET', '/products/101015')
    expect(fixed).toMatchObject({ destination: { amount: 15, unit: 'EUR' }, prices: { wholesale: { amount: 14.1 } } })
    const { body: ranged } = await call.dtOne('GET', '/products/606000')
    expect(ranged).toMatchObject({
      type: 'RANGED_VALUE_RECHARGE',
      destination: { amount: { min: 1, max: 150, increment: 1 }, unit: 'GBP' },
    })
    expect(codeOf(await call.dtOne('GET', '/products/101016'))).toEqual([404, 1003001])
  })

  test('without a key and secret everything is refused in the supplier’s shape', async () => {
    const { status, body } = await call.anonymous('GET', '/v1/balances')
    expect([status, body]).toEqual([401, { errors: [{ code: 1000401, message: 'Unauthorized' }] }])
  })
})

describe('a transaction', () => {
  test('is confirmed first, completes, and calls back', async () => {
    const { status, body } = await create('+4917112345678', { callback_url: `${shop.url}/callback` })
    expect([status, body.status.class.message]).toEqual([201, 'CONFIRMED'])
    await shop.news('/callback')
    const told = JSON.parse(shop.heard.find(({ path }) => path === '/callback')?.body ?? '')
    expect(told).toMatchObject({
      id: body.id,
      external_id: body.external_id,
      status: { class: { message: 'COMPLETED' } },
    })
    expect(told).toEqual(await read(body.id))
  })

  test.each([
    ['000', 'COMPLETED'],
    ['002', 'DECLINED-INVALID-CREDIT-PARTY'],
    ['003', 'DECLINED-BARRED-CREDIT-PARTY'],
    ['004', 'DECLINED-OPERATOR-CURRENTLY-UNAVAILABLE'],
    ['005', 'DECLINED-DUPLICATED-TRANSACTION'],
    ['006', 'DECLINED'],
    ['007', 'DECLINED-EXCEPTION'],
    ['008', 'COMPLETED'],
    ['402', 'COMPLETED'],
  ])('to a number ending in %s is %s at once', async (ending, message) => {
    const { body } = await call.dtOne('POST', '/sync/transactions', aTransaction(`+4917112345${ending}`))
    expect(body.status).toMatchObject({ message, class: { message: message.split('-')[0] } })
    expect(body.pin).toBeNull()
  })

  test.each(['001', '101'])('to a number ending in %s brings a PIN', async (ending) => {
    const { body } = await call.dtOne('POST', '/sync/transactions', aTransaction(`+4917112345${ending}`))
    expect(body.pin).toEqual({ code: expect.stringMatching(/^\d{14}$/), serial: expect.stringMatching(/^\d{10}$/) })
  })

  test.each([
    ['102', 30],
    ['206', 200],
  ])('to a number ending in %s takes its scaled time', async (ending, atLeast) => {
    const begun = Date.now()
    const { body } = await create(`+4917112345${ending}`)
    expect(body.status.class.message).toMatch(/^(CREATED|CONFIRMED)$/)
    await until(async () => (await read(body.id)).status.class.message === 'DECLINED')
    expect(Date.now() - begun).toBeGreaterThanOrEqual(atLeast - 2)
  })

  test('of five minutes outlasts the time that a synchronous call waits', async () => {
    const begun = Date.now()
    const { body } = await call.dtOne('POST', '/sync/transactions', aTransaction('+4917112345300'))
    expect(body.status.message).toBe('CONFIRMED')
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1_750)
  })

  test('of a ranged product is for the amount asked for, within the range', async () => {
    const ask = (amount: number, unit = 'EUR') =>
      create('+4917112345678', {
        product_id: 103000,
        calculation_mode: 'DESTINATION_AMOUNT',
        destination: { unit_type: 'CURRENCY', unit, amount },
      })
    const { body } = await ask(37)
    expect(body.requested_values).toMatchObject({ destination: { amount: 37 }, source: { amount: 34.78 } })
    expect(codeOf(await ask(151))).toEqual([400, 1003002])
    expect(codeOf(await ask(7.5))).toEqual([400, 1003002])
    expect(codeOf(await ask(10, 'GBP'))).toEqual([400, 1003003])
  })

  test('is made once for an external_id, and found by it', async () => {
    const wanted = aTransaction('+4917112345678')
    const first = await call.dtOne('POST', '/async/transactions', wanted)
    expect(codeOf(await call.dtOne('POST', '/async/transactions', wanted))).toEqual([400, 1007001])
    const { body, headers } = await call.dtOne('GET', `/transactions?external_id=${wanted.external_id}`)
    expect(body.map(({ id }: { id: number }) => id)).toEqual([first.body.id])
    expect(headers.get('x-total')).toBe('1')
    expect((await call.dtOne('GET', '/transactions?external_id=nobody')).body).toEqual([])
  })

  test.each([
    ['no external_id', { external_id: '' }, [400, 1000400]],
    ['an external_id that is too long', { external_id: 'x'.repeat(41) }, [400, 1000400]],
    ['an unknown product', { product_id: 1 }, [404, 1003001]],
    ['no number', { credit_party_identifier: undefined }, [400, 1005003]],
    ['a number of another country', { credit_party_identifier: { mobile_number: '+31612345678' } }, [400, 1005003]],
  ])('with %s is refused', async (_, changes, expected) => {
    expect(codeOf(await create('+4917112345678', changes))).toEqual(expected)
  })

  test('without auto_confirm waits to be confirmed, once', async () => {
    const { body } = await create('+4917112345678', { auto_confirm: false })
    await aWhile()
    expect((await read(body.id)).status.message).toBe('CREATED')
    expect((await call.dtOne('POST', `/async/transactions/${body.id}/confirm`)).status).toBe(202)
    expect(codeOf(await call.dtOne('POST', `/async/transactions/${body.id}/confirm`))).toEqual([400, 1007002])
    await until(async () => (await read(body.id)).status.message === 'COMPLETED')
    expect(codeOf(await call.dtOne('POST', `/transactions/${body.id}/cancel`))).toEqual([400, 1007007])
  })

  test('can be cancelled while it is created, and not confirmed after', async () => {
    const { body } = await create('+4917112345678', { auto_confirm: false })
    const cancelled = await call.dtOne('POST', `/transactions/${body.id}/cancel`)
    expect([cancelled.status, cancelled.body.status.message]).toEqual([202, 'CANCELLED'])
    expect(codeOf(await call.dtOne('POST', `/transactions/${body.id}/cancel`))).toEqual([400, 1007005])
    expect(codeOf(await call.dtOne('POST', `/async/transactions/${body.id}/confirm`))).toEqual([400, 1007004])
  })

  test('can be reversed after it completed, by our reference, and calls back again', async () => {
    const wanted = aTransaction('+4917112345678', { callback_url: `${shop.url}/reversed` })
    await call.dtOne('POST', '/sync/transactions', wanted)
    await shop.news('/reversed')
    const door = `/suppliers/dt-one/transactions/${wanted.external_id}/reverse`
    expect((await call.post(door, {})).body.status.message).toBe('REVERSED')
    expect((await call.post(door, {})).status).toBe(409)
    await shop.news('/reversed', 2)
    expect(JSON.parse(shop.heard.filter(({ path }) => path === '/reversed')[1]?.body ?? '').status.message).toBe(
      'REVERSED',
    )
  })

  test('that is unknown is not found', async () => {
    expect(codeOf(await call.dtOne('GET', '/transactions/1'))).toEqual([404, 1008004])
  })
})

test('the balance pays for what completed and gets back what was reversed', async () => {
  const available = async () =>
    (await call.dtOne('GET', '/balances')).body.find(({ unit }: { unit: string }) => unit === 'GBP').available
  const before = await available()
  const ukTransaction = (ending: string) => aTransaction(`+447900123${ending}`, { product_id: 601010 })
  const { body } = await call.dtOne('POST', '/sync/transactions', ukTransaction('400'))
  await call.dtOne('POST', '/sync/transactions', ukTransaction('006'))
  expect(before - (await available())).toBeCloseTo(9.4)
  await call.post(`/suppliers/dt-one/transactions/${body.id}/reverse`, {})
  expect(await available()).toBe(before)
})

test('a SIM card shows the credit that arrived on it', async () => {
  const number = '+4917199887766'
  const { body } = await call.dtOne('POST', '/sync/transactions', aTransaction(number))
  await call.dtOne('POST', '/sync/transactions', aTransaction(number))
  expect((await call.get(`/sims/${number}`)).body).toMatchObject({ credit: 3000, currency: 'EUR', operator: 'Telekom' })
  await call.post(`/suppliers/dt-one/transactions/${body.id}/reverse`, {})
  expect((await call.get('/sims/4917199887766')).body).toMatchObject({
    credit: 1500,
    deliveries: [{ state: 'REVERSED' }, { state: 'COMPLETED' }],
  })
  const page = await call.get(`/sims/${number}`, { accept: 'text/html' })
  expect(page.body).toContain('Credit received: €15.00')
})

test('a product is changed and dropped on demand, and sold as it then is', async () => {
  const change = (id: number, body: Record<string, string>) => call.post(`/suppliers/dt-one/products/${id}`, body)
  const body = async (id: number) => (await call.dtOne('GET', `/products/${id}`)).body
  const buy = async () => {
    const wanted = aTransaction('+4915112345777', { product_id: 101050 })
    return (await call.dtOne('POST', '/sync/transactions', wanted)).body
  }

  await change(101050, { cost: '48.5', face: '45' })
  expect(await body(101050)).toMatchObject({ destination: { amount: 45 }, prices: { wholesale: { amount: 48.5 } } })
  expect((await buy()).prices.wholesale.amount).toBe(48.5)
  await change(101050, { gone: 'true' })
  expect(codeOf(await call.dtOne('GET', '/products/101050'))).toEqual([404, 1003001])
  const { body: rest } = await call.dtOne('GET', '/products?operator_id=101')
  expect(rest.map(({ id }: { id: number }) => id)).not.toContain(101050)
  expect((await buy()).errors[0].code).toBe(1003001)

  expect((await change(101050, {})).status).toBe(303)
  expect(await body(101050)).toMatchObject({ destination: { amount: 50 } })
  expect([(await change(101050, { cost: '-1' })).status, (await change(1, {})).status]).toEqual([422, 404])
})
