import { expect, test } from 'vitest'
import { wire } from '../../tests/support/shop/wire.ts'

const { ask, api, url, ours, theirs } = await wire({ first: { domains: ['first.example'] } })
const number = '+4915112345678'
let lastIp = 0
const newIp = () => `198.51.100.${++lastIp}`

const newCart = async (tenant = ours) => {
  const made = await ask('POST /api/shop/createCart', {
    tenant,
    ip: newIp(),
    body: { phoneNumber: number, amount: 15 },
  })
  expect(made.status).toBe(200)
  return made.json.cartName as string
}

test('a cart of another tenant is as unknown as one that never was', async () => {
  const cartName = await newCart()
  for (const path of ['GET /api/shop/rest/v2/carts/', 'GET /api/shop/rest/v2/carts/']) {
    const foreign = await ask(path + cartName, { tenant: theirs })
    const never = await ask(`${path}c-${'0'.repeat(26)}`, { tenant: theirs })
    expect(foreign).toMatchObject({ status: 404, json: { code: 'unknownCartErrorMessage' } })
    expect(foreign.text).toBe(never.text)
  }
  const body = { cartName, paymentMethod: 'creditcard' }
  expect(await ask('POST /api/shop/rest/checkout-start-payment', { tenant: theirs, body })).toMatchObject({
    status: 404,
    json: { code: 'unknownCartErrorMessage' },
  })
})

test.each([
  ['numberNotValid', { phoneNumber: '123', amount: 15 }, 'phoneNumber'],
  ['amountNotOffered', { phoneNumber: number, amount: 1000 }, 'amount'],
  ['amountNotOffered', { phoneNumber: number, amount: 15.5 }, 'amount'],
  ['productQuantityLimit', { phoneNumber: number, amount: 15, quantity: 11 }, undefined],
  ['productAmountLimit', { phoneNumber: number, amount: 30, quantity: 6 }, undefined],
])('%s answers 422 with its text', async (code, body, field) => {
  const refused = await ask('POST /api/shop/createCart', { body, ip: newIp() })
  expect(refused).toMatchObject({ status: 422, json: { code, message: expect.stringMatching(/\w{4}/) } })
  if (field) expect(refused.json.details.fields).toEqual({ [field]: expect.stringMatching(/\w{4}/) })
})

test('texts are in the language asked for, among those of the shop', async () => {
  const say = (language: string) =>
    ask('GET /api/shop/rest/v2/carts/c-none', { ip: newIp(), headers: { 'Accept-Language': language } })
  const [german, english, other] = [await say('de'), await say('en'), await say('fr')]
  expect(german.json.message).not.toBe(english.json.message)
  expect(other.json.message).toBe(german.json.message)
})

test('a field that is missing, wrong or unknown is named with its text', async () => {
  const body = {
    items: [
      { productId: 'own-brand-15', phoneNumber: 5 },
      { productId: 7, phoneNumber: number },
    ],
    more: true,
  }
  const refused = await ask('POST /api/shop/rest/addToCart', { body })
  expect(refused).toMatchObject({ status: 400, json: { code: 'VALIDATION_FAILED' } })
  expect(Object.keys(refused.json.details.fields).toSorted()).toEqual([
    'items.0.phoneNumber',
    'items.1.productId',
    'more',
  ])
})

test.each([
  ['no JSON', 400, { body: '{"items":', headers: {} }],
  ['a form instead of JSON', 415, { body: 'a=b', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
  ['nothing at all', 400, {}],
])('%s is refused with %i', async (_, status, sent) => {
  const refused = await ask('POST /api/shop/createCart', sent)
  expect(refused).toMatchObject({ status, json: { code: 'VALIDATION_FAILED', message: expect.any(String) } })
})

test('parameters in the path are checked too', async () => {
  const cartName = await newCart()
  for (const path of [`${cartName}/items/x/many`, `${cartName}/items/x/-1`, `${'c'.repeat(61)}/items/x/1`]) {
    expect(await ask(`PUT /api/shop/rest/v2/carts/${path}`)).toMatchObject({ status: 400 })
  }
  expect(await ask(`PUT /api/shop/rest/v2/carts/${cartName}/items/x/1`)).toMatchObject({
    status: 404,
    json: { code: 'itemNotFound' },
  })
})

test('what is taken out twice is out, and answers alike', async () => {
  const cartName = await newCart()
  const read = await ask(`GET /api/shop/rest/v2/carts/${cartName}`)
  const one = `DELETE /api/shop/rest/v2/carts/${cartName}/items/${read.json.items[0].itemKey}`
  const [first, second] = [await ask(one), await ask(one)]
  expect([first.status, first.json.items]).toEqual([200, []])
  expect([second.status, second.json]).toEqual([200, first.json])
})

test('words of a query that nobody knows are passed over', async () => {
  const known = await ask('GET /api/shop/rest/v1/products?size=1')
  const more = await ask('GET /api/shop/rest/v1/products?size=1&utm_source=x&object_type=card')
  expect([more.status, more.json]).toEqual([200, known.json])
})

test("payment methods are told of one's own shop's carts only", async () => {
  const cartName = await newCart()
  const path = `GET /api/shop/rest/v4/payment-methods/${cartName}`
  expect((await ask(path)).json.paymentMethods.length).toBeGreaterThan(0)
  const refused = { status: 404, json: { code: 'unknownCartErrorMessage' } }
  expect(await ask(path, { tenant: theirs })).toMatchObject(refused)
  expect(await ask(path.replace(cartName, 'c-nobodys'))).toMatchObject(refused)
})

test('texts are found whatever the case of their language', async () => {
  const [small, large] = await Promise.all(['de', 'DE'].map((lng) => ask(`GET /api/translations/${lng}/common`)))
  expect([large?.status, large?.text]).toEqual([200, small?.text])
})

test('64 kB are enough for any body, whether it tells its length or not', async () => {
  const long = JSON.stringify({ message: 'x'.repeat(65 * 1024) })
  expect(await ask('POST /api/log', { body: long })).toMatchObject({ status: 413 })
  const told = { body: long, headers: { 'Content-Length': String(long.length) } }
  expect(await ask('POST /api/log', told)).toMatchObject({ status: 413 })
  const streamed = await fetch(`${url}/api/log`, {
    method: 'POST',
    headers: { 'X-Tenant-Id': ours, 'Content-Type': 'application/json' },
    body: new Blob([long]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect([streamed.status, (await streamed.json()).code]).toEqual([413, 'VALIDATION_FAILED'])
})

test('a path answers to its methods only, and says which', async () => {
  const cart = 'GET /api/shop/rest/v2/carts/c-1'
  const wrong = await ask(cart.replace('GET', 'POST'))
  expect(wrong).toMatchObject({ status: 405, json: { code: 'notFound' } })
  expect(wrong.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
  const options = await ask('OPTIONS /api/shop/rest/v2/carts/c-1/items/i-1')
  expect([options.status, options.headers.get('Allow')]).toEqual([204, 'DELETE, OPTIONS'])
  expect(options.headers.get('Access-Control-Allow-Origin')).toBeNull()
})

test('HEAD is GET without a body', async () => {
  const cartName = await newCart()
  const head = await ask(`HEAD /api/shop/rest/v2/carts/${cartName}`)
  expect([head.status, head.text, head.headers.get('Content-Type')]).toEqual([200, '', 'application/json'])
})

test('what is not there is said in words', async () => {
  expect(await ask('GET /api/shop/nothing')).toMatchObject({ status: 404, json: { code: 'notFound' } })
  expect(await ask('GET /api/shop/rest/v2/carts/')).toMatchObject({ status: 404, json: { code: 'notFound' } })
})

test('whoever names no shop, or two, is told so', async () => {
  expect(await ask('GET /api/manifest', { tenant: 'nobody' })).toMatchObject({
    status: 404,
    json: { code: 'unknownTenant' },
  })
  const headers = { 'X-Forwarded-Host': 'first.example' }
  expect(await ask('GET /api/manifest', { tenant: theirs, headers })).toMatchObject({
    status: 400,
    json: { code: 'tenantMismatch', message: 'Diese Anfrage nennt einen anderen Shop als die Adresse.' },
  })
  const inEnglish = await ask('GET /api/manifest', { tenant: theirs, headers: { ...headers, 'Accept-Language': 'en' } })
  expect(inEnglish.json.message).toBe('This request names a different shop than its address.')
  expect(await ask('GET /api/manifest', { tenant: ours, headers })).toMatchObject({ status: 200 })
})

test('a channel or country that is none is refused', async () => {
  const headers = { 'X-Channel': 'fax', 'X-Country': 'Germany' }
  const refused = await ask('GET /api/shop/rest/v3/payment-methods', { headers })
  expect(refused).toMatchObject({ status: 400, json: { code: 'VALIDATION_FAILED' } })
  expect(Object.keys(refused.json.details.fields)).toEqual(['X-Channel', 'X-Country'])
})

test('products are found by filter, word, order and page', async () => {
  const find = async (query: string) => (await ask(`GET /api/shop/rest/v1/products?${query}`)).json
  const ids = async (query: string) =>
    (await find(query)).products.map(({ productId }: { productId: string }) => productId)
  expect(await ids('brandId=own-brand')).toEqual(['own-brand-15', 'own-brand-30', 'own-brand-open'])
  expect(await ids('brandId=own-brand&sortBy=-amount')).toEqual(['own-brand-30', 'own-brand-15', 'own-brand-open'])
  expect(await ids('search=other%20OPEN')).toEqual(['other-brand-open'])
  expect(await ids('object-type=topup&size=2&page=2&sortBy=amount')).toEqual(['own-brand-15', 'other-brand-15'])
  expect((await find('size=2&page=2')).metadata).toEqual({ totalCount: 6, page: 2, size: 2 })
  expect(await ids('categoryId=vouchers')).toEqual([])
  expect(await ask('GET /api/shop/rest/v1/products?sortBy=price&size=1000')).toMatchObject({
    status: 400,
    json: { details: { fields: { sortBy: expect.any(String), size: expect.any(String) } } },
  })
})

test('a product names the drawn logo of its brand, which says that name', async () => {
  const { products } = (await ask('GET /api/shop/rest/v1/products?brandId=own-brand')).json
  const { logo } = products[0]
  expect(logo.metadata).toContainEqual({ name: 'alt', language: 'de', data: 'Brand 101' })
  const picture = await api.request(`http://x${logo.fullPath}`, { headers: { 'X-Tenant-Id': ours } })
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(await picture.text()).toContain('Brand 101')
  expect(await ask('GET /api/shop/rest/logos/nobody.svg')).toMatchObject({ status: 404 })
})

test('every answer says that it is nobody else’s to keep, frame or guess at', async () => {
  const { headers } = await ask('GET /api/shop/rest/v3/payment-methods')
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(headers.get('Strict-Transport-Security')).toBeNull()
  const secure = await ask('GET /api/shop/rest/v3/payment-methods', { headers: { 'X-Forwarded-Proto': 'https' } })
  expect(secure.headers.get('Strict-Transport-Security')).toMatch(/max-age=\d{8}/)
})

test('over a socket it is the same shop', async () => {
  const answer = await fetch(`${url}/api/shop/rest/v3/payment-methods`, { headers: { 'X-Tenant-Id': ours } })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toHaveProperty('paymentMethods')
  // Without a proxy the socket's address counts.
  const stranger = await api.request('http://x/api/manifest', { headers: { 'X-Tenant-Id': ours } })
  expect(stranger.status).toBe(200)
})
