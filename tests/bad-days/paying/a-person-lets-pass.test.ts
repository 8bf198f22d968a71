import { expect, test } from 'vitest'
import { forgetDecisions } from '#risk'
import { saldo } from '../../support/command-line/saldo.ts'
import { mailbox } from '../../support/customers/mailbox.ts'
import { subjectIs } from '../../support/customers/which-mail.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'
import { secret } from '../../support/shop/code-keys.ts'

// Rules refused an order. A person reviewed it and allows its customer one purchase.

const rules = {
  ordersPerEmail: { atMost: 1, outcome: 'refuse' as const },
  amountPerEmail: { atMost: 40_00 },
  amountPerCard: { atMost: 40_00 },
  ordersPerNumber: { outcome: 'allow' as const },
}
const paymentMethods = [{ id: 'creditcard' as const }, { id: 'paysafecard' as const }]
const settings = { riskRules: rules, paymentMethods }
const day = await badDay({ first: settings, second: settings })
const { next } = mailbox(day.sandbox.url)
const env = {
  DATABASE_URL: day.appUrl,
  DATABASE_OWNER_URL: day.ownerUrl,
  SALDO_SECRET: secret.join(),
  SALDO_DATA: '/nowhere',
}
const desk = (...words: string[]) => saldo(env, 'requests', ...words)
const aDay = 24 * 3600
let people = 0
const somebody = () => `asks-for-a-person-${++people}@shopper.example`

type Wanted = { email: string; amount?: number; phoneNumber?: string; method?: string }
async function starts({ email, amount = 30, phoneNumber, method }: Wanted) {
  const place = phoneNumber ? { place: { phoneNumber } } : {}
  const { cartName } = await day.cart([{ amount, number: numberEnding(arrives) }], { email, ...place })
  const { json } = await day.start(cartName, method)
  return { ...json, cartName, email }
}
async function buys(wanted: Wanted) {
  const order = await starts(wanted)
  expect(order.code).toBe(undefined)
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  return order
}
async function asks(email: string): Promise<string> {
  const body = { name: 'Ada Muster', email, topic: 'decision', message: 'I buy for my whole family.' }
  const { json } = await day.ask('POST /api/shop/rest/enquiries', { body, headers: { 'Accept-Language': 'en' } })
  return json.reference
}
const letsPass = (reference: string, days: number, ...more: string[]) =>
  desk(
    'answer',
    reference,
    '--text',
    'You may order.',
    '--let-pass',
    `${days}`,
    '--reason',
    'a family',
    '--yes',
    ...more,
  )
async function isLetPass(days = 7) {
  const email = somebody()
  await buys({ email })
  expect(await starts({ email })).toMatchObject({ code: 'orderNotAccepted' })
  const reference = await asks(email)
  expect(await letsPass(reference, days)).toEqual({
    code: 0,
    out: `${reference}: answered, may pass for ${days} days\n`,
  })
  return { email, reference }
}

test('whom a person lets pass buys once more: no rule that refused before refuses, and the letter says until when', async () => {
  const { email, reference } = await isLetPass()
  const letter = await next(email, subjectIs('mail.review.subject'))
  expect(letter.text).toContain('You may order.')
  expect(letter.text).toMatch(/Until \d.*, the program will not refuse your next order for the same reason/)

  // Nobody else may buy, and no other number.
  expect(await starts({ email, phoneNumber: '+4917112349999' })).toMatchObject({ code: 'orderNotAccepted' })
  const first = await starts({ email })
  expect(first.code).toBe(undefined)
  // One purchase: while it may be paid, no other is allowed.
  expect(await starts({ email })).toMatchObject({ code: 'orderNotAccepted' })
  await day.pay(first.payerUrl, 'failed')
  await day.until(first, { paymentStatus: 'Failure' })
  await buys({ email })
  expect(await starts({ email })).toMatchObject({ code: 'orderNotAccepted' })

  const decided = await day.asOwner(
    `select outcome, rule, let_pass_by from risk_decision where let_pass_by is not null and inputs::text like $1`,
    [`%${email[0]}***@shopper.example%`],
  )
  expect(decided).toContainEqual({ outcome: 'allow', rule: 'ordersPerEmail', let_pass_by: reference })
  const { out } = await saldo(env, 'decisions', 'list', day.ours)
  expect(out).toContain(`let pass by a person (${reference})`)
  // Who allowed it, until when and why.
  const [kept] = await day.asOwner(
    `select rules, reason, operator <> '' as "isNamed", valid_until > given_at as "ends" from risk_exemption where reference = $1`,
    [reference],
  )
  expect(kept).toEqual({
    rules: ['amountPerEmail', 'ordersPerEmail'],
    reason: 'a family',
    isNamed: true,
    ends: true,
  })
  expect((await saldo(env, 'acts', 'list')).out).toMatch(
    new RegExp(`requests answer ${reference} .*--let-pass 7 --reason "a family" --yes {2}done`),
  )
})

test('a card that rules refused once it had paid passes too, within the one purchase', async () => {
  const card = '4111 1111 1111 1111'
  const email = somebody()
  const pays = async (whose: string) => {
    const order = await starts({ email: whose })
    expect(order.code).toBe(undefined)
    await day.pay(order.payerUrl, 'paid', { card })
    return order
  }
  await day.until(await pays(somebody()), { orderState: 'done' })
  await day.until(await pays(email), { orderStatus: 'refunded', refunded: 30 })
  // A paid order that was refused is one of the two that its address may place in a day.
  expect(await starts({ email })).toMatchObject({ code: 'orderNotAccepted' })
  expect(await letsPass(await asks(email), 7)).toMatchObject({ code: 0 })
  await day.until(await pays(email), { orderState: 'done', refunded: 0 })
})

test('a limit on payments without proof of identity holds all the same', async () => {
  const { email } = await isLetPass()
  expect(await starts({ email, amount: 60, method: 'paysafecard' })).toMatchObject({ code: 'identityLimit' })
})

test('it ends by itself, and is forgotten with the decisions', async () => {
  const { email, reference } = await isLetPass(1)
  const kept = () => day.asOwner('select from risk_exemption where reference = $1', [reference])
  await day.later(aDay + 60)
  await buys({ email })
  expect(await starts({ email })).toMatchObject({ code: 'orderNotAccepted' })
  await forgetDecisions(await day.app.shopOf(day.ours))
  expect(await kept()).toHaveLength(1)
  await day.asOwner(`update risk_exemption set given_at = given_at - interval '180 days' where reference = $1`, [
    reference,
  ])
  await forgetDecisions(await day.app.shopOf(day.ours))
  expect(await kept()).toEqual([])
})

test('nobody passes without a reason, for longer than thirty days, or whom no rule refused; the request stays open', async () => {
  const email = somebody()
  const reference = await asks(email)
  const answer = ['answer', reference, '--text', 'Yes.', '--yes']
  for (const [days, said] of [
    ['0', '1 to 30 days'],
    ['31', '1 to 30 days'],
    ['a week', '1 to 30 days'],
    ['7', '--reason'],
  ] as const) {
    expect(await desk(...answer, '--let-pass', days)).toMatchObject({ code: 1, out: expect.stringContaining(said) })
  }
  expect(await letsPass(reference, 30)).toMatchObject({ code: 1, out: expect.stringContaining('refused nothing') })
  expect((await desk('open')).out).toContain(reference)
  expect(await desk(...answer)).toMatchObject({ code: 0 })
  expect((await next(email, subjectIs('mail.review.subject'))).text).not.toContain('the program will not refuse')
})

test('at another brand the same person is refused as before', async () => {
  const { email } = await isLetPass()
  const there = (path: string, body: object) => day.ask(`POST ${path}`, { tenant: day.theirs, body })
  const starting = async () => {
    const number = numberEnding(arrives)
    const { cartName } = (await there('/api/shop/createCart', { phoneNumber: number, amount: 30 })).json
    const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email, phoneNumber: '+4917112340000' }
    await there('/api/shop/rest/checkout-address', { cartName, deliveryAddress })
    return (await there('/api/shop/rest/checkout-start-payment', { cartName, paymentMethod: 'creditcard' })).json
  }
  expect((await starting()).code).toBe(undefined)
  expect(await starting()).toMatchObject({ code: 'orderNotAccepted' })
})
