import { expect, test } from 'vitest'
import { saldo } from '../support/command-line/saldo.ts'
import { signsUp } from '../support/customers/customer.ts'
import { arrives, numberEnding } from '../support/shop/bad-day.ts'
import { wire } from '../support/shop/wire.ts'

// What operators do about identities and suspicions, by the command line.

const shop = await wire({
  first: {
    paymentMethods: [{ id: 'paysafecard' }, { id: 'creditcard' }],
    riskRules: { ordersPerNumber: { outcome: 'allow' } },
  },
})
const env = { DATABASE_URL: shop.appUrl, DATABASE_OWNER_URL: shop.ownerUrl, SALDO_DATA: '/nowhere' }
const desk = (...words: string[]) => saldo(env, ...words)

type Asks = (name: string, body?: unknown) => Promise<{ status: number; json: Record<string, unknown>; text: string }>
const asGuest: Asks = (name, body) => shop.ask(name, { body })

async function starts(ask: Asks, { email, number, amount }: { email: string; number: string; amount: number }) {
  const added = await ask('POST /api/shop/rest/addToCart', {
    items: [{ productId: 'own-brand-open', amount, phoneNumber: number }],
  })
  const { cartName } = added.json
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email }
  await ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress, language: 'en' })
  return ask('POST /api/shop/rest/checkout-start-payment', { cartName, paymentMethod: 'paysafecard' })
}

test('who tries beyond the limit again and again is listed, shown, exported and closed, and never told', async () => {
  const [email, number] = ['zoe@shopper.example', numberEnding(arrives)]
  const answers: string[] = []
  for (let time = 0; time < 3; time++) answers.push((await starts(asGuest, { email, number, amount: 60 })).text)
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).not.toMatch(/suspic|Verdacht|launder|Geldw/i)

  const { out } = await desk('suspicions', 'list')
  const line = new RegExp(
    `^${shop.ours}  (L\\w{9})  \\S+  refused-again  refused  prepaid\\.credit\\.none\\.order by order: 0\\.00 EUR and 60\\.00 EUR where 50\\.00 EUR pass  no order\\n$`,
  )
  expect(out).toMatch(line)
  const [, number_ = ''] = line.exec(out) ?? []

  const shown = (await desk('suspicions', 'show', number_)).out
  expect(shown).toContain('version 2026-11')
  expect(shown).toContain('email z***@shopper.example')
  expect(shown).not.toContain(email)
  expect(shown).not.toContain(number.slice(1))
  expect(await desk('suspicions', 'show', 'LNOSUCH')).toEqual({ code: 1, out: 'there is no suspicion LNOSUCH\n' })

  const close = ['suspicions', 'close', number_, '--reason', '=cmd: reported, file 7']
  expect(await desk('suspicions', 'close', number_, '--yes')).toMatchObject({
    code: 1,
    out: expect.stringContaining('--reason'),
  })
  expect(await desk(...close)).toMatchObject({ code: 1, out: expect.stringContaining('--yes') })
  expect(await desk(...close, '--yes')).toEqual({ code: 0, out: `${number_}: closed\n` })
  expect(await desk(...close, '--yes')).toMatchObject({ code: 1, out: expect.stringContaining('no open suspicion') })
  expect((await desk('suspicions', 'list')).out).toBe('none\n')
  expect((await desk('acts', 'list')).out).toMatch(new RegExp(`suspicions close ${number_} .*done`))

  // It stays in the export, and its reason is no formula there.
  const csv = (await desk('suspicions', 'export')).out.split('\n')
  expect(csv[0]).toBe(
    'tenant,number,at,suspicion,outcome,rule,version,settings,per,taken,own,atMost,currency,order,payment,persons,closedAt,operator,reason',
  )
  expect(csv[1]).toMatch(
    new RegExp(`^${shop.ours},${number_},.*,0\\.00,60\\.00,50\\.00,EUR,,,.*"?'=cmd: reported, file 7"?$`),
  )
  const rows = JSON.parse((await desk('suspicions', 'export', '--format', 'json')).out)
  expect(rows).toMatchObject([{ tenant: shop.ours, number: number_, own: '60.00', reason: '=cmd: reported, file 7' }])
  expect(JSON.parse((await desk('suspicions', 'export', '--format', 'json', '--tenant', shop.theirs)).out)).toEqual([])
  expect(JSON.parse((await desk('suspicions', 'export', '--format', 'json', '--to', '2001-01-01')).out)).toEqual([])
  expect(await desk('suspicions', 'export', '--from', 'monday')).toEqual({
    code: 1,
    out: '--from: monday is not a date (YYYY-MM-DD)\n',
  })
  expect(await desk('suspicions', 'export', '--format', 'xml')).toMatchObject({ code: 1 })
})

test('an identity that an operator confirmed lifts the limits until its day, or until it is withdrawn', async () => {
  const ada = await signsUp(shop)
  const asAda: Asks = (name, body) => ada.ask(name, body) as ReturnType<Asks>
  const orders = async (amount: number) =>
    (await starts(asAda, { email: ada.email, number: numberEnding(arrives), amount })).json
  expect(await orders(90)).toMatchObject({ code: 'identityLimit' })

  const confirm = ['identity', 'confirm', ada.email, '--reason', 'passport, seen on a video call']
  expect(await desk(...confirm)).toMatchObject({ code: 1, out: expect.stringContaining('--yes') })
  expect(await desk('identity', 'confirm', ada.email, '--yes')).toMatchObject({
    code: 1,
    out: expect.stringContaining('--reason'),
  })
  expect(await desk(...confirm, '--until', '2020-01-01', '--yes')).toMatchObject({
    code: 1,
    out: expect.stringContaining('is in the past'),
  })
  expect(await desk(...confirm, '--until', 'soon', '--yes')).toEqual({
    code: 1,
    out: '--until: soon is not a date (YYYY-MM-DD)\n',
  })
  expect(await desk('identity', 'confirm', 'nobody@shopper.example', '--reason', 'x', '--yes')).toEqual({
    code: 1,
    out: 'there is no such customer\n',
  })
  expect(await orders(90)).toMatchObject({ code: 'identityLimit' })
  const { code, out } = await desk(...confirm, '--yes')
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^${shop.ours}: identity of \\S+ is proven until 2\\d{3}-`)),
  ])
  expect(await orders(90)).toMatchObject({ orderNumber: expect.any(String) })
  expect(await orders(90)).toMatchObject({ orderNumber: expect.any(String) })
  // It is the customer's alone: a guest with the same address has proven nothing.
  expect((await starts(asGuest, { email: ada.email, number: numberEnding(arrives), amount: 90 })).json).toMatchObject({
    code: 'identityLimit',
  })
  expect((await desk('identity', 'list')).out).toMatch(/passport, seen on a video call {2}until 2/)
  const exported = (await ada.ask('GET /api/shop/rest/account/export')).json
  expect(exported.identityProofs).toMatchObject([{ reason: 'passport, seen on a video call' }])
  expect(exported.identityProofs[0]).not.toHaveProperty('operator')

  const withdraw = ['identity', 'withdraw', ada.email, '--reason', 'the passport was false', '--yes']
  expect(await desk(...withdraw)).toEqual({ code: 0, out: 'withdrawn\n' })
  expect(await orders(90)).toMatchObject({ code: 'identityLimit' })
  expect(await desk(...withdraw)).toEqual({ code: 1, out: 'this customer has no proven identity\n' })
  expect((await desk('identity', 'list')).out).toContain('withdrawn 2')
  // The names of customers are masked where acts are kept.
  const acts = (await desk('acts', 'list')).out
  expect(acts).toContain('identity confirm')
  expect(acts).not.toContain(ada.email)
})

test('a proof ends with its day', async () => {
  const eve = await signsUp(shop)
  const asEve: Asks = (name, body) => eve.ask(name, body) as ReturnType<Asks>
  await desk('identity', 'confirm', eve.email, '--reason', 'identity card', '--yes')
  await shop.asOwner(
    `update identity_proof set confirmed_at = now() - interval '3 years', valid_until = now() - interval '1 second'`,
  )
  expect((await starts(asEve, { email: eve.email, number: numberEnding(arrives), amount: 90 })).json).toMatchObject({
    code: 'identityLimit',
  })
})

test('what is suspected of a customer is not in their export', async () => {
  const mallory = await signsUp(shop)
  const asMallory: Asks = (name, body) => mallory.ask(name, body) as ReturnType<Asks>
  for (let time = 0; time < 3; time++)
    await starts(asMallory, { email: mallory.email, number: numberEnding(arrives), amount: 60 })
  expect((await desk('suspicions', 'list')).out).toContain('refused-again')
  const { text } = await mallory.ask('GET /api/shop/rest/account/export')
  expect(text).not.toMatch(/suspicion|refused-again|limit_record/)
})
