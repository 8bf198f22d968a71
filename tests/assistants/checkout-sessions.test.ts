import { expect, test } from 'vitest'
import { readOrder } from '#admin/orders'
import { admittedAs, anAssistant, somebody, whatIsWanted } from '../support/agentic-commerce/assistant.ts'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { badDay } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const wired = await badDay({
  first: { assistants: { admitted: ['helper', 'other'].map(admittedAs), approval: 'assistant' } },
})
const { ours, theirs, asOwner } = wired
const { operator } = backOfficeOf(wired.app)
const assistant = anAssistant(wired, ours)

const errorsOf = (view: { messages: { type: string }[] }) => view.messages.filter(({ type }) => type === 'error')

test('an assistant buys credit for a number: the order is paid by its token, delivered, and told as completed', async () => {
  const begun = await assistant.begin()
  expect(begun.status).toBe(201)
  expect(begun.json).toMatchObject({ status: 'ready_for_payment', currency: 'eur', locale: 'de' })
  expect(begun.json.totals.at(-1)).toMatchObject({ type: 'total', amount: 1500 })
  expect(begun.json.messages[0].content).toContain('sofort')
  const token = await assistant.delegate(begun.json)
  const risk_signals = { ip_address: '203.0.113.77' }
  const bought = await assistant.complete(begun.json.id, token, { more: { risk_signals } })
  expect([bought.status, bought.json?.status]).toEqual([200, 'completed'])
  await untilHolds(async () => {
    const { json } = await assistant.ask(`GET /checkout_sessions/${begun.json.id}`)
    expect(json.order).toMatchObject({ status: 'completed', line_items: [{ quantity: { fulfilled: 1 } }] })
  })
  const support = await operator('support', [ours]).admin()
  expect(await readOrder(support, ours, bought.json.order.id)).toMatchObject({ assistant: 'helper', channel: 'app' })
  const orders = await asOwner(`select order_number, channel, client_ip, start_now ->> 'ip' as agreed from orders`)
  expect(orders).toEqual([
    { order_number: bought.json.order.id, channel: 'app', client_ip: '203.0.113.77', agreed: '203.0.113.77' },
  ])
})

test('what is missing is said, and a session is ready once it is there', async () => {
  const { json } = await assistant.begin({ buyer: undefined, fulfillment_details: undefined })
  const { buyer, fulfillment_details } = somebody()
  expect(json.status).toBe('not_ready_for_payment')
  expect(errorsOf(json)).toMatchObject([{ code: 'missing', param: '$.fulfillment_details.phone_number' }])
  const address = `POST /checkout_sessions/${json.id}`
  const numbered = await assistant.ask(address, {
    body: { fulfillment_details },
  })
  expect(errorsOf(numbered.json)).toMatchObject([{ code: 'missing', param: '$.buyer.email' }])
  const ready = await assistant.ask(address, { body: { buyer } })
  expect(ready.json.status).toBe('ready_for_payment')
})

test('nothing is there for a brand without assistants, and nobody without the key, the signature and the version', async () => {
  const stranger = anAssistant(wired, theirs)
  expect(await stranger.begin()).toMatchObject({ status: 404, json: { code: 'notFound' } })
  const refused = async (headers: Record<string, string | undefined>) => {
    const { status, json } = await assistant.ask('POST /checkout_sessions', { headers, body: whatIsWanted })
    return [status, json.code]
  }
  expect(await refused({ Authorization: undefined })).toEqual([401, 'unauthorized'])
  expect(await refused({ Authorization: `Bearer ${stranger.keys.bearer}` })).toEqual([401, 'unauthorized'])
  expect(await refused({ Signature: undefined })).toEqual([401, 'invalid_signature'])
  expect(await refused({ Timestamp: new Date(Date.now() - 360_000).toISOString() })).toEqual([401, 'invalid_signature'])
  expect(await refused({ 'API-Version': undefined })).toEqual([400, 'api_version_required'])
  expect(await refused({ 'API-Version': '2025-09-29' })).toEqual([400, 'unsupported_api_version'])
  expect(await refused({ 'Idempotency-Key': undefined })).toEqual([400, 'idempotency_key_required'])
  expect(await refused({ 'Content-Type': 'text/plain' })).toEqual([415, 'VALIDATION_FAILED'])
})

test('one key is one purchase: repeated it gets the same answer, with another body it is refused', async () => {
  const key = 'one-purchase'
  const { json } = await assistant.begin()
  const token = await assistant.delegate(json)
  const first = await assistant.complete(json.id, token, { key })
  expect(first.json.status).toBe('completed')
  const again = await assistant.complete(json.id, token, { key })
  expect([again.text, again.headers.get('Idempotent-Replayed')]).toEqual([first.text, 'true'])
  expect([again.headers.get('Idempotency-Key'), first.headers.get('Idempotent-Replayed')]).toEqual([key, null])
  const other = await assistant.complete(json.id, 'vt_other', { key })
  expect(other).toMatchObject({ status: 422, json: { code: 'idempotency_conflict' } })
  // Another key finds the order that is there; and nothing of it can be changed any more.
  const late = await assistant.complete(json.id, 'vt_other')
  expect(late.json.order.id).toBe(first.json.order.id)
  const path = `POST /checkout_sessions/${json.id}`
  expect(await assistant.ask(path, { body: somebody() })).toMatchObject({ status: 409, json: { code: 'session_over' } })
  expect(await assistant.ask(`${path}/cancel`)).toMatchObject({ status: 405, json: { code: 'session_over' } })
  expect(
    await asOwner(`select from orders where cart_name in (select cart_name from assistant_session
    where session_id = '${json.id}')`),
  ).toHaveLength(1)
})

test('a token pays for its own session and no more than was allowed, once', async () => {
  const [one, other] = [await assistant.begin(), await assistant.begin({ line_items: [{ id: 'own-brand-30' }] })]
  const declined = { status: 422, json: { code: 'payment_declined' } }
  const tooLittle = await assistant.delegate(other.json, { amount: 2999 })
  expect(await assistant.complete(other.json.id, tooLittle)).toMatchObject(declined)
  const token = await assistant.delegate(one.json, { amount: 3000 })
  expect(await assistant.complete(other.json.id, token)).toMatchObject(declined)
  expect((await assistant.complete(one.json.id, token)).json).toMatchObject({ status: 'completed' })
  const next = await assistant.begin()
  expect(await assistant.complete(next.json.id, token)).toMatchObject(declined)
})

test('a declined card costs nothing, and the same session is paid with another', async () => {
  const { json } = await assistant.begin()
  const poor = await assistant.delegate(json, { number: '4000000000009995' })
  expect(await assistant.complete(json.id, poor)).toMatchObject({ status: 422, json: { code: 'payment_declined' } })
  const set = () => asOwner(`select from assistant_session where session_id = '${json.id}' and claimed > 0`)
  expect(await set(), 'nothing of the day’s limit is used up').toEqual([])
  const still = await assistant.ask(`GET /checkout_sessions/${json.id}`)
  expect(still.json.status).toBe('ready_for_payment')
  expect(errorsOf(still.json)).toMatchObject([{ code: 'payment_declined' }])
  const bought = await assistant.complete(json.id, await assistant.delegate(json))
  expect(bought.json.status).toBe('completed')
  expect(await set()).toHaveLength(1)
})

test('where the bank asks, the shopper is sent to its page, and the session is completed once they answered', async () => {
  const { json } = await assistant.begin()
  const token = await assistant.delegate(json, { number: '4000000000003220' })
  const asked = await assistant.complete(json.id, token)
  expect(asked.json).toMatchObject({ status: 'requires_escalation', order: { status: 'created' } })
  expect(errorsOf(asked.json)).toMatchObject([{ code: 'approval_required', resolution: 'requires_buyer_review' }])
  expect(asked.json.continue_url).toContain(`${wired.sandbox.url}/pay/`)
  await fetch(asked.json.continue_url, {
    method: 'POST',
    body: new URLSearchParams({ status: 'paid' }),
    redirect: 'manual',
  })
  await untilHolds(async () => {
    expect((await assistant.ask(`GET /checkout_sessions/${json.id}`)).json.status).toBe('completed')
  })
})

test('a session is its own assistant’s, and an unknown one is not there', async () => {
  const { json } = await assistant.begin()
  const notFound = { status: 404, json: { code: 'notFound' } }
  expect(await anAssistant(wired, ours, 'other').ask(`GET /checkout_sessions/${json.id}`)).toMatchObject(notFound)
  expect(await assistant.ask('GET /checkout_sessions/cs-none')).toMatchObject(notFound)
  expect(await assistant.ask('POST /checkout_sessions/cs-none/cancel')).toMatchObject(notFound)
  expect(await assistant.ask('POST /nowhere')).toMatchObject(notFound)
})

test('a cancelled session stays cancelled', async () => {
  const { json } = await assistant.begin()
  const path = `POST /checkout_sessions/${json.id}`
  const body = { intent_trace: { reason_code: 'other' } }
  expect((await assistant.ask(`${path}/cancel`, { body })).json.status).toBe('canceled')
  expect(await assistant.ask(`${path}/cancel`)).toMatchObject({ status: 405 })
  const token = await assistant.delegate(json)
  expect(await assistant.complete(json.id, token)).toMatchObject({ status: 409, json: { code: 'session_over' } })
})

test.each([
  ['an item that is not sold', { line_items: [{ id: 'own-brand-99' }] }, 'invalid', '$.line_items[0].id'],
  [
    'a number that is none',
    { fulfillment_details: { phone_number: '12' } },
    'invalid',
    '$.fulfillment_details.phone_number',
  ],
  ['more than a cart takes', { line_items: Array(11).fill({ id: 'own-brand-15' }) }, 'quantity_exceeded', undefined],
  [
    'an address that is none',
    { buyer: { email: 'ada@shopper.example', phone_number: '12' } },
    'invalid',
    '$.buyer.phone_number',
  ],
])('%s is a message of the session, not an error', async (_, body, code, param) => {
  const { status, json } = await assistant.begin(body)
  expect([status, json.status]).toEqual([201, 'not_ready_for_payment'])
  expect(errorsOf(json)).toMatchObject([{ code, ...(param ? { param } : {}) }])
})

test('the same item twice is two units, and a free amount is an item of its own', async () => {
  const twice = await assistant.begin({ line_items: [{ id: 'own-brand-open:1000' }, { id: 'own-brand-open:1000' }] })
  expect(twice.json.line_items).toMatchObject([{ id: 'own-brand-open:1000', quantity: 2, unit_amount: 1000 }])
  expect(twice.json.totals.at(-1).amount).toBe(2000)
})

test('what is no request of the protocol is refused with its place', async () => {
  const refused = async (body: unknown) => {
    const { status, json } = await assistant.ask('POST /checkout_sessions', { body, isWrong: true })
    return [status, json.code, json.param]
  }
  expect(await refused('{')).toEqual([400, 'VALIDATION_FAILED', '$'])
  expect(await refused({ ...whatIsWanted, currency: 'usd' })).toEqual([400, 'VALIDATION_FAILED', '$.currency'])
  expect(await refused({ ...whatIsWanted, line_items: [{ id: 1 }] })).toEqual([
    400,
    'VALIDATION_FAILED',
    '$.line_items[0].id',
  ])
  expect(await refused({ ...whatIsWanted, extra: 1 })).toEqual([400, 'VALIDATION_FAILED', '$.extra'])
  expect(await refused({ ...whatIsWanted, locale: 'a\0b' })).toEqual([400, 'VALIDATION_FAILED', '$'])
})

test('whoever knows the name of a session’s cart can neither order it nor read it', async () => {
  const { json } = await assistant.begin()
  const [cart] = await asOwner<{ name: string }>(`select cart_name as name from assistant_session
    where session_id = '${json.id}'`)
  const cartName = cart?.name ?? ''
  for (const cookie of [undefined, `__Host-buyer=${json.id}`]) {
    const headers: Record<string, string> = cookie ? { cookie } : {}
    const view = await wired.ask(`GET /api/shop/rest/v2/carts/${cartName}`, { headers, keepsCookies: false })
    expect(view.text).not.toMatch(/shopper\.example|49151\d{5}999/)
    const body = { cartName, paymentMethod: 'creditcard', startNow: true }
    const paid = await wired.ask('POST /api/shop/rest/checkout-start-payment', { body, headers, keepsCookies: false })
    expect(paid.json.code).toBe('unknownCartErrorMessage')
  }
})

test('a rule against fraud asks the shopper, not the assistant: the session is handed over, and costs nothing', async () => {
  const same = somebody()
  const buy = async () => {
    const { json } = await assistant.begin(same)
    return { json, bought: await assistant.complete(json.id, await assistant.delegate(json)) }
  }
  let { json, bought } = await buy()
  for (let times = 1; bought.status === 200 && times < 12; times += 1) ({ json, bought } = await buy())
  expect([bought.status, ['otpRequired', 'approval_required'].includes(bought.json.code)]).toEqual([422, true])
  const still = await assistant.ask(`GET /checkout_sessions/${json.id}`)
  expect(still.json.status).toBe('requires_escalation')
  expect(await asOwner(`select from assistant_session where session_id = '${json.id}' and claimed > 0`)).toEqual([])
})

test('what was not told is not charged, though the buyer changes at last', async () => {
  const { json } = await assistant.begin()
  await asOwner(`update assistant_session set wanted = jsonb_set(wanted, '{total}', '1400')
    where session_id = '${json.id}'`)
  const token = await assistant.delegate(json)
  const changed = { status: 409, json: { code: 'totalChanged' } }
  const { buyer } = somebody()
  expect(await assistant.complete(json.id, token)).toMatchObject(changed)
  expect(await assistant.complete(json.id, token, { more: { buyer } })).toMatchObject(changed)
  expect(await assistant.complete(json.id, token, { more: { buyer } }), 'nor at another try').toMatchObject(changed)
  expect((await assistant.ask(`GET /checkout_sessions/${json.id}`)).json.buyer.email).toBe(buyer.email)
  expect((await assistant.complete(json.id, token)).json.status).toBe('completed')
})

test('while a purchase is being paid, nothing of it can be changed', async () => {
  const { json } = await assistant.begin()
  await asOwner(`update assistant_session set claimed = 1500, claimed_at = now() where session_id = '${json.id}'`)
  const path = `POST /checkout_sessions/${json.id}`
  const refused = { status: 409, json: { code: 'session_changed' } }
  expect(await assistant.ask(path, { body: somebody() })).toMatchObject(refused)
  expect(await assistant.ask(`${path}/cancel`)).toMatchObject(refused)
  const token = await assistant.delegate(json)
  expect(await assistant.complete(json.id, token, { more: { buyer: somebody().buyer } })).toMatchObject(refused)
  expect((await assistant.complete(json.id, token)).json.status, 'its own call goes on').toBe('completed')
})
