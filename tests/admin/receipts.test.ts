import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { isRefusal, type Refusal } from '#kit/result'
import { signed } from '#kit/signature'
import { confirmEmail, correctEmail, orderPath, receiptByToken, receiptFile, sendAgain } from '#receipts'
import { mailbox } from '../support/customers/mailbox.ts'
import { subjectIs } from '../support/customers/which-mail.ts'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../support/shop/bad-day.ts'
import { secret } from '../support/shop/code-keys.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const shop = await badDay({ first: { statementName: 'FIRST TOPUP', tracking: { whatsAppPhoneNumber: '4930123456' } } })
const { ask, url, app, ours, theirs, sandbox, asOwner, order, pay, until, later } = shop
const { next: mailTo, all: mailsTo } = mailbox(sandbox.url)

const tokenIn = (address: string): string => new URL(address, 'http://shop.example').searchParams.get('token') ?? ''
const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)?.[0] ?? ''
const open = async () => app.shopOf(ours)
const tokenOf = async ({ orderNumber }: Ordered) => tokenIn(await orderPath(await open(), orderNumber))
function good<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer))
  return answer
}

async function delivered(ending = arrives): Promise<Ordered> {
  const placed = await order([{ amount: 15, number: numberEnding(ending) }])
  await pay(placed.payerUrl)
  await until(placed, { orderState: 'done' })
  return placed
}

test('the receipt leads to the order’s permanent page, which tells payment, delivery and statement', async () => {
  const placed = await delivered()
  const receipt = await mailTo(placed.email, ({ subject }) => subject.includes('receipt'))
  expect(receipt.text).toContain('On your statement it appears as “FIRST TOPUP”.')
  const link = linkIn(receipt.text)
  expect(link).toMatch(/\/shop\/order\?token=/)
  await later(3 * 365 * 24 * 60 * 60)
  const view = good(await receiptByToken(await open(), tokenIn(link)))
  expect(view).toMatchObject({
    orderNumber: placed.orderNumber,
    orderStatus: 'committed',
    statementName: 'FIRST TOPUP',
    paymentMethod: 'creditcard',
    paidAt: expect.any(String),
    arrivedAt: expect.any(String),
    refunds: [],
    email: expect.stringMatching(/^s\*\*\*@/),
    sendAgain: [
      { channel: 'email', to: expect.stringMatching(/^s\*\*\*@/) },
      { channel: 'sms', to: '+4917*******00' },
      { channel: 'whatsapp', to: '+4917*******00' },
    ],
  })
  expect(JSON.stringify(view)).not.toContain(placed.cartName)
  expect(JSON.stringify(view)).not.toContain(placed.email)
})

test('a refund stands there with its day', async () => {
  const placed = await order([
    { amount: 15, number: numberEnding(arrives) },
    { amount: 30, number: numberEnding(declined) },
  ])
  await pay(placed.payerUrl)
  await until(placed, { paymentStatus: 'PartiallyRefunded' })
  const view = good(await receiptByToken(await open(), await tokenOf(placed)))
  expect(view.refunds).toEqual([
    { amount: 30, state: 'refunded', requestedAt: expect.any(String), refundedAt: expect.any(String) },
  ])
})

test('a made-up token, another brand’s, another order’s signature and that of the result page open nothing', async () => {
  const placed = await delivered()
  const token = await tokenOf(placed)
  const refused = { refusal: 'orderNotFound' }
  const name = `${placed.orderNumber}~0`
  const made = [
    name,
    `${name}.${'A'.repeat(32)}`,
    token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    token.replace(/~0/, '~1'),
    signed(secret, `order of ${ours}`, name),
    signed(secret, `page of order of ${theirs}`, name),
    tokenIn(placed.redirectUrl.replace('order=', 'token=')),
    '',
    'x'.repeat(400),
  ]
  for (const wrong of made) expect(await receiptByToken(await open(), wrong), wrong).toEqual(refused)
  expect(await receiptByToken(await app.shopOf(theirs), token)).toEqual(refused)
  // Signed by the other brand, an order is still not its own.
  const theirsSigned = signed(secret, `page of order of ${theirs}`, name)
  expect(await receiptByToken(await app.shopOf(theirs), theirsSigned)).toEqual(refused)
  expect(await sendAgain(await app.shopOf(theirs), { token: theirsSigned, channel: 'email' })).toEqual(refused)
})

test('the receipt is sent again by mail, SMS and WhatsApp, a minute apart and five times a day', async () => {
  const placed = await delivered()
  const token = await tokenOf(placed)
  await mailTo(placed.email, ({ subject }) => subject.includes('receipt'))
  const again = async (channel: 'email' | 'sms' | 'whatsapp') => sendAgain(await open(), { token, channel })
  expect(await again('email')).toMatchObject({ channel: 'email', sentTo: expect.stringMatching(/^s\*\*\*@/) })
  expect(await again('email')).toMatchObject({ refusal: 'tooManyRequests', details: { seconds: expect.any(Number) } })
  await untilHolds(async () => expect(await mailsTo(placed.email)).toHaveLength(2))
  await later(61)
  good(await again('sms'))
  await later(61)
  good(await again('whatsapp'))
  type Text = { channel: string; from: string; text: string }
  await untilHolds(async () => {
    const all = (await (await fetch(`${sandbox.url}/inbox.json?to=4917112340000`)).json()) as Text[]
    const texts = all.filter(({ text }) => text.includes(placed.orderNumber))
    expect(texts.map(({ channel, from }) => [channel, from]).sort()).toEqual([
      ['sms', 'First'],
      ['whatsapp', '+4930123456'],
    ])
    expect(tokenIn(linkIn(texts[0]?.text ?? ''))).toBe(token)
  })
  for (const channel of ['email', 'email'] as const) {
    await later(61)
    good(await again(channel))
  }
  await later(61)
  expect(await again('email')).toMatchObject({ refusal: 'tooManyRequests' })
  await later(24 * 60 * 60)
  good(await again('email'))
  await untilHolds(async () => expect(await mailsTo(placed.email)).toHaveLength(5))
})

test('there is nothing to send again before the order is done, and no channel without a number', async () => {
  const placed = await order([{ amount: 15, number: numberEnding(arrives) }])
  const token = await tokenOf(placed)
  const refused = { refusal: 'VALIDATION_FAILED', fields: { channel: 'notValid' } }
  expect(await sendAgain(await open(), { token, channel: 'email' })).toEqual(refused)
  expect(good(await receiptByToken(await open(), token)).sendAgain).toEqual([])
  await pay(placed.payerUrl)
  await until(placed, { orderState: 'done' })
  await asOwner(`update orders set contact = contact || '{"phoneNumber": "N/A"}' where order_number = $1`, [
    placed.orderNumber,
  ])
  expect(await sendAgain(await open(), { token, channel: 'sms' })).toEqual(refused)
})

test('a mistyped address is corrected once its owner confirms; links to the former one open nothing any more', async () => {
  const placed = await delivered()
  const before = await tokenOf(placed)
  const right = `right-${placed.orderNumber.toLowerCase()}@shopper.example`
  for (const [email, text] of [
    ['', 'required'],
    ['ada@', 'emailNotValid'],
    [placed.email.toUpperCase(), 'emailNotNew'],
  ] as const) {
    expect(await correctEmail(await open(), { token: before, email })).toMatchObject({ fields: { email: text } })
  }
  good(await correctEmail(await open(), { token: before, email: right }))
  const asked = await mailTo(right, subjectIs('mail.newEmail.subject'))
  expect(asked.text).toContain(placed.orderNumber)
  expect(good(await receiptByToken(await open(), before)).newEmail).toMatch(/^r\*\*\*@/)
  // Asked only: nothing has changed.
  const [row] = await asOwner(`select contact->>'email' as email from orders where order_number = $1`, [
    placed.orderNumber,
  ])
  expect(row).toEqual({ email: placed.email })

  const confirm = tokenIn(linkIn(asked.text))
  expect(await confirmEmail(await app.shopOf(theirs), confirm)).toEqual({ refusal: 'linkNotValid' })
  expect(await confirmEmail(await open(), before)).toEqual({ refusal: 'linkNotValid' })
  const { token } = good(await confirmEmail(await open(), confirm))
  expect(good(await confirmEmail(await open(), confirm)).token).toBe(token)
  expect(await receiptByToken(await open(), before)).toEqual({ refusal: 'orderNotFound' })
  expect(good(await receiptByToken(await open(), token)).email).toMatch(/^r\*\*\*@/)

  const receipt = await mailTo(right, ({ subject }) => subject.includes('receipt'))
  expect(tokenIn(linkIn(receipt.text))).toBe(token)
  const told = await mailTo(placed.email, ({ subject }) => subject.includes('no more emails'))
  expect(told.text).not.toContain(right)
  expect(told.text).not.toContain('token=')
  expect(
    await asOwner(
      'select former, email, ip, confirmed_at is not null as confirmed from email_correction where order_number = $1',
      [placed.orderNumber],
    ),
  ).toEqual([{ former: placed.email, email: right, ip: expect.any(String), confirmed: true }])
  expect(await shop.eventsOf(placed.orderNumber)).toEqual(expect.arrayContaining(['email.asked', 'email.corrected']))
})

test('a link to a new address is good for three days, and only the last one; five corrections are all there are', async () => {
  const placed = await delivered()
  const token = await tokenOf(placed)
  const addresses = [1, 2, 3, 4, 5].map((number) => `try-${number}-${placed.orderNumber.toLowerCase()}@shopper.example`)
  const links: string[] = []
  for (const email of addresses) {
    good(await correctEmail(await open(), { token, email }))
    links.push(tokenIn(linkIn((await mailTo(email, subjectIs('mail.newEmail.subject'))).text)))
  }
  expect(await correctEmail(await open(), { token, email: 'one@more.example' })).toEqual({ refusal: 'tooManyRequests' })
  expect(await confirmEmail(await open(), links[0] ?? '')).toEqual({ refusal: 'linkNotValid' })
  await later(3 * 24 * 60 * 60 + 1)
  expect(await confirmEmail(await open(), links[4] ?? '')).toEqual({ refusal: 'linkNotValid' })
})

test('programs ask for the same over the API, each in its own shop', async () => {
  const placed = await delivered()
  const token = await tokenOf(placed)
  const query = `?token=${encodeURIComponent(token)}`
  const { status, json } = await ask(`GET /api/shop/rest/receipt${query}`)
  expect([status, json.orderNumber]).toEqual([200, placed.orderNumber])
  expect((await ask(`GET /api/shop/rest/receipt${query}`, { tenant: theirs })).status).toBe(404)
  const body = { token, channel: 'email' }
  const headers = { 'Idempotency-Key': `again-${placed.orderNumber}` }
  const began = performance.now()
  const first = await ask('POST /api/shop/rest/receipt/send', { body, headers })
  expect([first.status, first.json]).toEqual([200, { channel: 'email', sentTo: expect.stringContaining('***@') }])
  expect((await ask('POST /api/shop/rest/receipt/send', { body, headers })).json).toEqual(first.json)
  const soon = await ask('POST /api/shop/rest/receipt/send', { body })
  expect(soon.status).toBe(429)
  const left = Math.floor(60 - (performance.now() - began) / 1000)
  expect(Number(soon.headers.get('retry-after'))).toBeGreaterThanOrEqual(left)
  const wrong = await ask('POST /api/shop/rest/receipt/email', { body: { token, email: 'ada@' } })
  expect([wrong.status, wrong.json.details.fields.email]).toEqual([400, expect.stringContaining('E-Mail')])
  const unknown = await ask('POST /api/shop/rest/receipt/confirm-email', { body: { token } })
  expect([unknown.status, unknown.json.code]).toEqual([404, 'linkNotValid'])
})

test('the receipt is a PDF in the order’s language: seller, customer, items, total, refund', async () => {
  const placed = await order([
    { amount: 15, number: numberEnding(arrives), quantity: 2 },
    { amount: 30, number: numberEnding(declined) },
  ])
  const path = async () => `${url}/api/shop/rest/receipt/file?token=${encodeURIComponent(await tokenOf(placed))}`
  const headers = { 'X-Tenant-Id': ours }
  expect((await fetch(await path(), { headers })).status).toBe(404)
  await pay(placed.payerUrl)
  await until(placed, { paymentStatus: 'PartiallyRefunded' })
  const answer = await fetch(await path(), { headers })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain(`${placed.orderNumber}.pdf`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const file = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { text, totalPages } = await extractText(file, { mergePages: true })
  expect(totalPages).toBe(1)
  const read = text.replace(/\s+/g, ' ')
  for (const said of [
    'First Brand',
    'Receipt',
    'Saldo Test GmbH',
    'Musterallee 15',
    '10115 Berlin',
    'DE000000000',
    'Ada Muster',
    placed.email,
    placed.orderNumber,
    'FIRST TOPUP',
    '2 × Credit own-brand-15',
    '€30.00',
    'Not delivered',
    'Total €60.00',
    'Refund −€30.00',
    'multi-purpose voucher',
    'help@first.example',
  ]) {
    expect(read).toContain(said)
  }
})

test('a single-purpose voucher’s VAT stands on its receipt as it was when it was bought, a multi-purpose one’s does not', async () => {
  const sellsAs = async (vat: string) => {
    await asOwner(`update product set vat = $2 where tenant = $1 and product_id = 'own-brand-30'`, [ours, vat])
    await asOwner(`select pg_notify('saldo_catalogue', $1)`, [ours])
    const shown = async () => (await ask('GET /api/shop/rest/v1/products?search=own-brand-30')).json.products[0].vat
    await untilHolds(async () => expect(await shown()).toBe(vat))
  }
  await sellsAs('single-purpose')
  const placed = await order([
    { amount: 30, number: numberEnding(arrives) },
    { amount: 15, number: numberEnding(arrives) },
  ])
  await sellsAs('multi-purpose')
  await pay(placed.payerUrl)
  await until(placed, { orderState: 'done' })

  const view = good(await receiptByToken(await open(), await tokenOf(placed)))
  const tax = { rate: 19, amount: 4.79, net: 25.21, country: 'DE' }
  expect(view.items.map(({ taxRates }) => taxRates)).toEqual([[tax], []])
  expect(view.taxes).toEqual([tax])
  const { bytes } = good(await receiptFile(await open(), await tokenOf(placed)))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  expect(text.replace(/\s+/g, ' ')).toContain('VAT included (19%, Germany): €4.79')
})
