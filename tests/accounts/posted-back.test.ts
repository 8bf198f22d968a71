import { expect, test } from 'vitest'
import type { TokenView } from '#payment-tokens/contract'
import { orderPath } from '#receipts'
import { signsIn, signsUp } from '../support/customers/customer.ts'
import { aCard, sells, stocks } from '../support/products/stocked.ts'
import { autoTopUps } from '../support/shop/auto-top-ups.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// What a read call answers may be sent to the call that changes it, as it is.
const day = await badDay({
  first: {
    topup: { autoTopupTypes: ['weekly', 'monthly'], allowAutoTopupPause: true, exampleSms: 'KOOP 15 1234' },
    sms: { sender: 'Shop', number: '+4915799912345' },
  },
})
const rest = '/api/shop/rest'
const { setUp } = autoTopUps(day)
type Customer = Awaited<ReturnType<typeof signsIn>>

async function good(answer: ReturnType<Customer['ask']>) {
  const { status, text, json } = await answer
  expect(status, text).toBeLessThan(300)
  return json
}

test('a profile is posted back unchanged, and stays as it was', async () => {
  const ada = await signsUp(day)
  const read = () => good(ada.ask(`GET ${rest}/account/profile`))
  const write = (profile: object) => good(ada.ask(`POST ${rest}/account/profile/edit`, profile))
  const bare = await read()
  await write(bare)
  expect(await read()).toEqual(bare)
  await write({ firstName: 'Ada', street: 'Lindenweg', countryCode: 'DE', newsletter: { subscribed: 1 } })
  const full = await read()
  await write(full)
  expect(await read()).toEqual(full)
  // Asked for, and not confirmed yet.
  await write({ email: `other-${ada.email}`, currentPassword: ada.password })
  const waiting = await read()
  expect(waiting.newEmail).toContain('***@')
  await write(waiting)
  expect(await read()).toEqual(waiting)
})

test('an automatic top-up is posted back to each call that changes it', async () => {
  const weekly = { recurringOption: { recurringType: 'WEEKLY' as const, recurringDay: 1 } }
  const { email, token } = await setUp(weekly)
  const ada = await signsIn(day, { email })
  const read = async () => (await good(ada.ask('POST /api/topup/autotopup/query', {}))).rows[0]
  const before = await read()
  for (const call of ['status', 'amount']) {
    expect((await good(ada.ask(`PUT /api/topup/autotopup/${call}`, before))).autoTopup).toEqual(before)
  }
  const moved = await good(ada.ask('PUT /api/payment-tokens/change', { ...before, paymentTokenId: token }))
  expect(moved.autoTopup).toEqual(before)
  expect((await good(ada.ask('POST /api/topup/autotopup/delete', before))).code).toBe('successfulDelete')
})

test('saved methods, top-ups by text and sessions are posted back to what ends or changes them', async () => {
  const ada = await signsUp(day)
  const made = await good(ada.ask(`POST ${rest}/payment-tokens/create`, { agreed: true }))
  await day.pay(made.payerUrl)
  const method = await untilHolds(async () => {
    const { paymentTokens } = await good(ada.ask(`GET ${rest}/payment-tokens`))
    expect(paymentTokens).toMatchObject([{ status: 'valid' }])
    return paymentTokens[0] as TokenView
  })
  const wanted = { phoneNumber: numberEnding(arrives), amount: 15, paymentTokenId: method.id }
  await good(ada.ask(`PUT ${rest}/smstopup`, { ...wanted, smsTopupConsent: { pinCode: '4711' } }))
  await day.asOwner(`update sms_topup set proven_at = now()`)
  const read = async () => (await good(ada.ask(`GET ${rest}/smstopup`))).rows[0]
  const texts = await read()
  expect((await good(ada.ask(`PUT ${rest}/smstopup`, texts))).smsTopup).toEqual(texts)
  expect((await good(ada.ask(`DELETE ${rest}/smstopup`, texts))).code).toBe('successfulDelete')

  expect((await good(ada.ask(`POST ${rest}/payment-tokens/confirm`, method))).payerUrl).toContain('/account/')
  expect((await good(ada.ask(`POST ${rest}/payment-tokens/delete`, method))).code).toBe('successfulDelete')
  await signsIn(day, ada)
  const { sessions } = await good(ada.ask(`GET ${rest}/account/sessions`))
  const elsewhere = sessions.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne)
  await good(ada.ask(`POST ${rest}/account/sessions/revoke`, elsewhere))
  expect((await good(ada.ask(`GET ${rest}/account/sessions`))).sessions).toHaveLength(1)
})

test('a gift is posted back, its address hidden as it is shown, and goes to whom it went', async () => {
  await sells(day, [aCard('book-25')])
  await stocks(day, 'book-25', ['SHELF-0001'])
  const gift = { recipientName: 'Ben', recipientEmail: 'ben@friends.example', senderName: 'Ada', sendOn: '2040-01-01' }
  const sendOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const placed = await day.order([{ productId: 'book-25', gift: { ...gift, sendOn } }])
  await day.pay(placed.payerUrl)
  await day.until(placed, { orderState: 'done' })
  const path = await orderPath(await day.app.shopOf(day.ours), placed.orderNumber)
  const token = new URL(path, 'http://shop.example').searchParams.get('token') ?? ''
  const read = async () => (await good(day.ask(`GET ${rest}/receipt?token=${encodeURIComponent(token)}`))).gifts[0]
  const before = await read()
  expect(before.recipientEmail).toBe('b***@friends.example')
  await good(day.ask(`PUT ${rest}/receipt/gift`, { body: { token, line: before.line, gift: before } }))
  expect(await read()).toEqual(before)
  const rows = await day.asOwner<{ gift: string }>('select recipient_email as gift from gift')
  expect(rows).toEqual([{ gift: gift.recipientEmail }])
})

test('a method is added with all that the specification sends, and its payer comes to a page in their language', async () => {
  const ada = await signsUp(day)
  const deliveryAddress = {
    firstname: 'Ada',
    lastname: 'Muster',
    street: 'Lindenweg',
    houseNumber: '7',
    zip: '10115',
    city: 'Berlin',
    countryCode: 'DE',
    phoneNumber: '+4917112340001',
    email: ada.email,
    ipAddress: '203.0.113.9',
    deviceId: 'device-of-ada',
    language: 'de',
    newsletter: { subscribed: 0 },
    voucherDeliveryAddress: null,
  }
  for (const payment of ['creditcard', { name: 'creditcard' }, { paymentMethod: 'creditcard' }]) {
    for (const language of ['de', 'en']) {
      const body = { payment, deliveryAddress, agreed: true }
      const { id, payerUrl } = await good(
        ada.ask(`POST ${rest}/payment-tokens/create`, body, { 'Accept-Language': language }),
      )
      expect(new URL(payerUrl).searchParams.get('locale')).toBe(language)
      const kept = 'select device_id, language from mandate where token_id = $1'
      expect(await day.asOwner(kept, [id])).toEqual([{ device_id: 'device-of-ada', language }])
    }
  }
})

type Schema = { $ref?: string; properties?: Record<string, Schema>; items?: Schema; allOf?: Schema[] }
type Call = {
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Call['requestBody']>
}

/** Which call reads what another one changes, and where it stands in the answer. */
const readBy: Record<string, [reading: string, ...at: string[]]> = {
  [`POST ${rest}/account/profile/edit`]: [`GET ${rest}/account/profile`],
  [`POST ${rest}/account/sessions/revoke`]: [`GET ${rest}/account/sessions`, 'sessions'],
  [`POST ${rest}/payment-tokens/delete`]: [`GET ${rest}/payment-tokens`, 'paymentTokens'],
  [`POST ${rest}/payment-tokens/confirm`]: [`GET ${rest}/payment-tokens`, 'paymentTokens'],
  'PUT /api/payment-tokens/change': ['POST /api/topup/autotopup/query', 'rows'],
  'POST /api/topup/autotopup/delete': ['POST /api/topup/autotopup/query', 'rows'],
  'POST /api/topup/autotopuplbat/delete': ['POST /api/topup/lbatl/query', 'rows'],
  'PUT /api/topup/autotopup/status': ['POST /api/topup/autotopup/query', 'rows'],
  'PUT /api/topup/autotopup/amount': ['POST /api/topup/autotopup/query', 'rows'],
  [`PUT ${rest}/smstopup`]: [`GET ${rest}/smstopup`, 'rows'],
  [`DELETE ${rest}/smstopup`]: [`GET ${rest}/smstopup`, 'rows'],
  [`POST ${rest}/smstopup/resend-otp`]: [`GET ${rest}/smstopup`, 'rows'],
  [`POST ${rest}/smstopup/unlock`]: [`GET ${rest}/smstopup`, 'rows'],
  [`PUT ${rest}/receipt/gift`]: [`GET ${rest}/receipt`, 'gifts'],
  [`POST ${rest}/v2/addToCart`]: [`GET ${rest}/v2/carts/{cartName}`, 'items'],
  [`POST ${rest}/addToCart`]: [`GET ${rest}/v2/carts/{cartName}`, 'items'],
  [`POST ${rest}/checkout-address`]: [`GET ${rest}/v2/carts/{cartName}`, 'deliveryAddress'],
}
/** Where in its body a call takes it, unless that is the body itself. */
const takenAt: Record<string, string> = {
  [`PUT ${rest}/receipt/gift`]: 'gift',
  [`POST ${rest}/v2/addToCart`]: 'items',
  [`POST ${rest}/addToCart`]: 'items',
  [`POST ${rest}/checkout-address`]: 'deliveryAddress',
}
/** Takes a code that was sent, and nothing that was read. */
const bringsACode = [`POST ${rest}/smstopup/confirm`]

test('by the served description each call that changes something takes every field that is read of it', async () => {
  const { paths, components } = (await day.ask('GET /api/openapi.json')).json
  const callOf = (name: string): Call => {
    const [method = '', path = ''] = name.split(' ')
    return paths[path][method.toLowerCase()]
  }
  const fieldsOf = (schema: Schema = {}, [step, ...way]: string[] = []): string[] => {
    const known: Schema = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
    if (known.items) return fieldsOf(known.items, step === undefined ? [] : [step, ...way])
    const parts = [known, ...(known.allOf ?? [])]
    if (step === undefined)
      return parts.flatMap((part) => (part === known ? Object.keys(part.properties ?? {}) : fieldsOf(part)))
    return fieldsOf(parts.find((part) => part.properties?.[step])?.properties?.[step], way)
  }
  const schemaOf = (body: Call['requestBody']) => body?.content['application/json']?.schema
  for (const [name, [reading, ...at]] of Object.entries(readBy)) {
    const read = fieldsOf(schemaOf(callOf(reading).responses[200]), at)
    const taken = fieldsOf(schemaOf(callOf(name).requestBody), takenAt[name] ? [takenAt[name]] : [])
    expect(read.length, `fields that ${reading} answers`).toBeGreaterThan(3)
    expect(
      read.filter((field) => !taken.includes(field)),
      `${name} refuses what ${reading} tells`,
    ).toEqual([])
  }
  const names = /^(index|id|autoTopupId|userId|itemKey|line)$/
  const changing = Object.entries(paths as Record<string, Record<string, Call>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) => {
      const fields = fieldsOf(schemaOf(call.requestBody))
      const isQuery = path.endsWith('/query') || path.startsWith('/webhooks')
      return !isQuery && fields.some((field) => names.test(field)) ? [`${method.toUpperCase()} ${path}`] : []
    }),
  )
  const byLine = [`POST ${rest}/receipt/gift/call-off`, `POST ${rest}/receipt/gift/send`]
  expect(changing.filter((name) => !readBy[name] && !bringsACode.includes(name) && !byLine.includes(name))).toEqual([])
})
