import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { answerText } from '#sms-top-ups'
import { chargeBack } from '../support/partners/charge-back.ts'
import { arrives, badDay, declined, numberEnding } from '../support/shop/bad-day.ts'
import { byText, sellsByText } from '../support/shop/by-text.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const day = await badDay({
  operatorEmail: 'operator@saldo.example',
  first: {
    ...sellsByText,
    tracking: { whatsAppPhoneNumber: '4900000000778' },
  },
})
const rest = '/api/shop/rest'
const {
  inbox,
  shopsNumber,
  withCard,
  keepCard,
  codeSentTo,
  withTexts,
  writes,
  answerTo,
  listOf,
  ordersTo,
  textsOf,
  untilJudged,
} = byText(day)

test('a text buys once, is answered when the credit is there, and is an order like any other', async () => {
  const { customer, number } = await withTexts()
  await writes(number, 'koop 15, 4711')
  const answer = await answerTo(number, 'Das Guthaben ist auf')
  expect(answer.from).toBe(shopsNumber)
  const ordered = await ordersTo(number)
  expect(ordered).toMatchObject([{ channel: 'sms', state: 'done' }])
  // Nobody is at a page: it is the merchant who initiates the payment.
  const charged = `select method_details ->> 'chargedFor' as reason, checkout_url from payment where order_number = $1`
  expect(await day.asOwner(charged, [ordered[0]?.order_number])).toEqual([{ reason: 'text', checkout_url: null }])
  const { rows } = (await customer.ask(`GET ${rest}/orders/history`)).json
  expect(rows).toHaveLength(1)
  expect(answer.text).toContain(rows[0].orderNumber)
})

test('a text takes no higher fee than was agreed to, and a lower one where it fell', async () => {
  const { number } = await withTexts()
  const asks = async (fee: number) => {
    await day.asOwner(`update product set service_fee = $2 where tenant = $1`, [day.ours, fee])
    await day.asOwner(`notify saldo_catalogue, '${day.ours}'`)
    await untilHolds(async () => {
      const { catalogue } = await day.app.shopOf(day.ours)
      expect(catalogue.products.get('own-brand-15')?.serviceFee).toBe(fee)
    })
  }
  const totals = async () => (await ordersTo(number)).map(({ total }) => Number(total))
  await asks(299)
  onTestFinished(() => asks(0))
  await writes(number, 'KOOP 15 4711')
  await untilHolds(async () => expect(await totals()).toEqual([1500]))
  // Agreed to with its fee, which is the most from then on.
  const other = await withTexts()
  const spent = async () => (await ordersTo(other.number)).map(({ total }) => Number(total))
  await asks(49)
  await writes(other.number, 'KOOP 15 4711')
  await untilHolds(async () => expect(await spent()).toEqual([1549]))
  await asks(399)
  await writes(other.number, 'KOOP 15 4711')
  await untilHolds(async () => expect((await spent()).toSorted()).toEqual([1549, 1799]))
})

test('a text that the gateway brings twice, and a job that is done twice, buy once', async () => {
  const { number } = await withTexts()
  await day.fault({ partner: 'twilio', operation: 'incoming-message', kind: 'double-webhook', ms: 5 })
  const id = await writes(number, 'KOOP 15 4711')
  await answerTo(number, 'Das Guthaben ist auf')
  await answerText(await day.app.shopOf(day.ours), id)
  await Promise.all([1, 2].map(async () => answerText(await day.app.shopOf(day.ours), id)))
  expect(await textsOf(number)).toHaveLength(1)
  expect(await ordersTo(number)).toHaveLength(1)
})

test('by WhatsApp it is the same, and so is the answer', async () => {
  const { number } = await withTexts()
  await writes(number, 'Koop 4711', { to: '+4900000000778', channel: 'whatsapp' })
  await answerTo(number, 'Das Guthaben ist auf')
  expect(await ordersTo(number)).toMatchObject([{ channel: 'whatsapp' }])
})

test('three wrong PINs lock it, the right one does not help then; its owner unlocks it on the site', async () => {
  const { customer, number } = await withTexts()
  await writes(number, 'KOOP 15 0000')
  await answerTo(number, 'Noch 2 Versuche')
  await writes(number, 'KOOP 15 0001')
  await answerTo(number, 'Noch 1 Versuch,')
  await writes(number, 'KOOP 15 0002')
  await answerTo(number, 'gesperrt')
  await writes(number, 'KOOP 15 4711')
  await untilJudged(number, 4)
  expect((await textsOf(number)).map(({ verdict }) => verdict)).toEqual(['wrong-pin', 'wrong-pin', 'locked', 'locked'])
  expect(await listOf(customer)).toMatchObject([{ status: 'DISABLED', reason: 'wrong-pin' }])
  expect(await ordersTo(number)).toEqual([])
  const unlocked = await customer.ask(`POST ${rest}/smstopup/unlock`, { index: 1 })
  expect(unlocked.json).toMatchObject({ status: 'ENABLED' })
  await writes(number, 'KOOP 15 4711')
  await answerTo(number, 'Das Guthaben ist auf')
})

test('more than was agreed to, what is not sold, and what is not understood buys nothing and is told so', async () => {
  const { number } = await withTexts()
  await writes(number, 'KOOP 30 4711')
  await answerTo(number, 'höchstens 15')
  await writes(number, 'KOOP 1 4711')
  await answerTo(number, 'Diesen Betrag gibt es nicht')
  await writes(number, 'bitte 15 Euro')
  await answerTo(number, 'KOOP 15 PIN')
  expect(await ordersTo(number)).toEqual([])
})

test('help is answered, stop stops it, and a number that nobody registered buys nothing', async () => {
  const { customer, number } = await withTexts()
  await writes(number, 'Hilfe')
  await answerTo(number, 'Wort, Betrag, Ihre PIN')
  await writes(number, 'STOP')
  await answerTo(number, 'ist ausgeschaltet')
  expect(await listOf(customer)).toMatchObject([{ status: 'DISABLED', reason: 'stopped' }])
  await writes(number, 'KOOP 15 4711')
  await answerTo(number, 'Hier schalten Sie es wieder ein')
  const stranger = numberEnding(arrives)
  await writes(stranger, 'KOOP 15 4711')
  await answerTo(stranger, 'nicht zum Aufladen per SMS angemeldet')
  expect([await ordersTo(number), await ordersTo(stranger)]).toEqual([[], []])
})

test('a charge that the bank declines softly is answered with a link to pay', async () => {
  const { number } = await withTexts({ later: 'insufficient_funds' })
  await writes(number, 'KOOP 15 4711')
  const { text } = await answerTo(number, 'nicht freigegeben')
  expect(text).toContain('/checkout/result?order=')
})

test('a payment that a bank takes back stops the texts that the same card pays for, until their owner says otherwise', async () => {
  const { customer, number, paymentTokenId } = await withTexts()
  await writes(number, 'KOOP 15 4711')
  await answerTo(number, 'Das Guthaben ist auf')
  const [order] = await ordersTo(number)
  await chargeBack(day, order?.order_number ?? '')
  const isLocked = { status: 'DISABLED', reason: 'charged-back' }
  await untilHolds(async () => expect(await listOf(customer)).toMatchObject([isLocked]))
  const mail = await inbox.next(customer.email, ({ subject }) => /gesperrt: Zahlung zurückgebucht/.test(subject))
  expect(mail.text.replaceAll(' ', '')).toContain(number)
  expect(mail.text).toContain('/account/sms-topups')
  await inbox.next('operator@saldo.example', ({ subject }) => subject.includes('sms-topup-locked'))
  await writes(number, 'KOOP 15 4711')
  await answerTo(number, 'Ihre Bank hat eine Zahlung zurückgebucht')
  expect(await ordersTo(number)).toHaveLength(1)

  const change = async (more: object) =>
    (await customer.ask(`PUT ${rest}/smstopup`, { index: 1, ...more })).json.smsTopup
  expect(await change({ paymentTokenId })).toMatchObject(isLocked)
  expect(await change({ paymentTokenId: await keepCard(customer) })).toMatchObject({ status: 'ENABLED' })
  await writes(number, 'KOOP 15 4711')
  await untilHolds(async () => expect(await ordersTo(number)).toMatchObject([{}, { state: 'done' }]))
})

test('what cannot be delivered is told, with the money on its way back', async () => {
  const { number } = await withTexts({ number: numberEnding(declined) })
  await writes(number, 'KOOP 15 4711')
  await answerTo(number, 'gehen an Sie zurück')
})

test('a number buys for one customer, who proved it; a code is tried five times', async () => {
  const { customer, number, wanted } = await withTexts()
  const again = await customer.ask(`PUT ${rest}/smstopup`, wanted)
  expect([again.status, again.json.code]).toEqual([409, 'smsTopupAlreadyExists'])
  for (const amount of [0, -15]) {
    const refused = await customer.ask(`PUT ${rest}/smstopup`, {
      ...wanted,
      amount,
      phoneNumber: numberEnding(arrives),
    })
    expect([refused.status, refused.json.details?.fields]).toEqual([400, { amount: expect.any(String) }])
  }
  const other = await withCard()
  const theirs = { ...wanted, paymentTokenId: other.paymentTokenId }
  expect((await other.customer.ask(`PUT ${rest}/smstopup`, theirs)).json.code).toBe('smsTopupAlreadyExists')
  const foreign = await other.customer.ask(`PUT ${rest}/smstopup`, {
    ...theirs,
    phoneNumber: numberEnding(arrives),
    paymentTokenId: wanted.paymentTokenId,
  })
  expect(foreign.json.code).toBe('paymentTokenNotFound')
  const fresh = numberEnding(arrives)
  await other.customer.ask(`PUT ${rest}/smstopup`, { ...theirs, phoneNumber: fresh })
  const code = await codeSentTo(fresh)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let left = 4; left > 0; left--) {
    const tried = await other.customer.ask(`POST ${rest}/smstopup/confirm`, { index: 1, otp: wrong })
    expect(tried.json).toMatchObject({ code: 'otpWrong', details: { triesLeft: left } })
  }
  for (const otp of [wrong, code]) {
    const tried = await other.customer.ask(`POST ${rest}/smstopup/confirm`, { index: 1, otp })
    expect(tried.json.code).toBe('otpTriesUsedUp')
  }
  // Not proven, it buys nothing.
  await writes(fresh, 'KOOP 15 4711')
  await answerTo(fresh, 'nicht zum Aufladen per SMS angemeldet')
  for (const _ of ['once', 'twice'])
    expect((await customer.ask(`DELETE ${rest}/smstopup`, { index: 1 })).json.code).toBe('successfulDelete')
  expect((await customer.ask(`DELETE ${rest}/smstopup`, { index: 99 })).json.code).toBe('itemNotFound')
  expect(await listOf(customer)).toEqual([])
  await writes(number, 'KOOP 15 4711')
  await answerTo(number, 'nicht zum Aufladen per SMS angemeldet')
  expect(await ordersTo(number)).toEqual([])
})

test('the code of a number is good for ten minutes', async () => {
  const { customer, paymentTokenId } = await withCard()
  const number = numberEnding(arrives)
  const wanted = { phoneNumber: number, amount: 15, smsTopupConsent: { pinCode: '4711' }, paymentTokenId }
  await customer.ask(`PUT ${rest}/smstopup`, wanted)
  const code = await codeSentTo(number)
  const wrong = code === '000000' ? '000001' : '000000'
  const tried = (otp: string) => customer.ask(`POST ${rest}/smstopup/confirm`, { index: 1, otp })
  await day.later(9 * 60)
  expect((await tried(wrong)).json.code).toBe('otpWrong')
  await day.later(60)
  const { json } = await tried(code)
  expect([json.code, json.details?.fields.otp]).toEqual(['otpExpired', json.message])
})

test('what the gateway did not sign is not taken in', async () => {
  const { number } = await withTexts()
  const body = new URLSearchParams({ MessageSid: 'SM1', From: number, To: shopsNumber, Body: 'KOOP 15 4711' })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'made up' }
  const answer = await fetch(`${day.url}/webhooks/twilio`, { method: 'POST', headers, body })
  expect(answer.status).toBe(404)
  expect(await textsOf(number)).toEqual([])
})

test('whatever is written, nothing is bought with a wrong PIN', async () => {
  const { number } = await withTexts({ pinCode: '9876' })
  const text = fc.tuple(
    fc.constantFrom('KOOP', 'koop'),
    fc.constantFrom('15', '15,00'),
    fc.integer({ min: 0, max: 9999 }),
  )
  let sent = 0
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), text, async (order, [word, amount, digits]) => {
      const pin = String(digits).padStart(4, '0')
      fc.pre(pin !== '9876')
      const parts = [word, amount, pin]
      await writes(number, order.map((place) => parts[place]).join(' '))
      sent++
    }),
    { numRuns: 6 },
  )
  await untilJudged(number, sent)
  expect(new Set((await textsOf(number)).map(({ verdict }) => verdict))).toEqual(new Set(['wrong-pin', 'locked']))
  expect(await ordersTo(number)).toEqual([])
})

test('all of it is handed out without its secrets, and goes with the account', async () => {
  const { customer, number } = await withTexts()
  await writes(number, 'KOOP 15 4711')
  await answerTo(number, 'Das Guthaben ist auf')
  const taken = (await customer.ask(`GET ${rest}/account/export`)).json
  expect(taken.smsTopups).toMatchObject([{ msisdn: number, amount: 1500 }])
  expect(taken.texts).toMatchObject([{ verdict: 'buy' }])
  expect(JSON.stringify(taken)).not.toContain('argon2id')
  const erased = await customer.ask(`POST ${rest}/account/erase`, { currentPassword: customer.password })
  expect(erased.status, erased.text).toBeLessThan(300)
  for (const [table, column] of [
    ['sms_topup', 'msisdn'],
    ['sms_text', 'msisdn'],
    ['message', 'recipient'],
  ]) {
    expect(await day.asOwner(`select 1 from ${table} where ${column} = $1`, [number]), table).toEqual([])
  }
  await writes(number, 'KOOP 15 4711')
  await answerTo(number, 'nicht zum Aufladen per SMS angemeldet')
})
