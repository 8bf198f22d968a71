import { expect, test } from 'vitest'
import { approve } from '#admin/actions'
import { gather } from '#admin/attention'
import { feelPulse, type PartnerCheck } from '#admin/watch'
import { forgetNews } from '#orders/partner-news'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// How partners answer, and payment methods that are not offered for a while.

const both = { paymentMethods: [{ id: 'creditcard' as const }, { id: 'paypal' as const }] }
const day = await badDay({ first: both, second: both })
const { app, ours, theirs, asOwner } = day
const { operator } = backOfficeOf(app)
const backOffice = app.backOffice ?? expect.fail('no back office')
const page = '/running/partners'

const engineer = (operatorId: string) => {
  const one = operator('engineer', 'all', { operatorId, name: operatorId })
  one.prove(new Date())
  return one
}
const eve = engineer('eve')
let presses = 0
const press = () => `press-${++presses}`
const offered = async () => {
  const { json } = await day.ask('GET /api/shop/rest/v3/payment-methods')
  return (json.paymentMethods as { name: string }[]).map(({ name }) => name)
}
const startWith = async (method: string) => {
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  const { json } = await day.start(cartName, method)
  return json
}

test('a paused method is offered to nobody until it is resumed; payments that began go on', async () => {
  const begun = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  expect(await offered()).toContain('creditcard')
  const pause = { action: 'method.pause', method: 'creditcard', tenant: ours, reason: 'cards are slow', key: press() }
  for (const _ of [1, 2]) expect((await eve.post(page, pause)).text).toContain('Done.')
  await untilHolds(async () => expect(await offered()).toEqual(['paypal']))
  expect(await startWith('creditcard')).toMatchObject({ code: 'paymentMethodIsNotAvailable' })
  expect(await startWith('paypal')).toHaveProperty('payerUrl')
  expect((await eve.get(page)).text).toContain(`Card 1 brand ${ours}: cards are slow (eve)`)
  expect((await app.tenants.byId(theirs))?.pausedMethods).toEqual([])

  await day.pay(begun.payerUrl)
  await day.until(begun, { orderState: 'done' })

  const resume = { action: 'method.resume', method: 'creditcard', tenant: ours, key: press() }
  expect((await eve.post(page, resume)).text).toContain('Done.')
  await untilHolds(async () => expect(await offered()).toContain('creditcard'))
  expect(await startWith('creditcard')).toHaveProperty('payerUrl')
})

test('where every method is paused, shoppers are told that none is available, not that their country is wrong', async () => {
  const send = (action: string, method: string) =>
    eve.post(page, { action, method, tenant: ours, reason: 'maintenance', key: press() })
  for (const method of both.paymentMethods) await send('method.pause', method.id)
  await untilHolds(async () => expect(await offered()).toEqual([]))
  const { json } = await day.ask('GET /api/shop/rest/v3/payment-methods')
  expect(json.unavailable).toBe('paymentMethodIsNotAvailable')
  expect(await startWith('creditcard')).toMatchObject({ code: 'paymentMethodIsNotAvailable' })
  for (const method of both.paymentMethods) await send('method.resume', method.id)
  await untilHolds(async () => expect(await offered()).toHaveLength(2))
})

test('a pause for all brands needs a second person', async () => {
  const wish = { action: 'method.pause', method: 'creditcard', tenant: '', reason: 'cards are down', key: press() }
  expect((await eve.post(page, wish)).text).toContain('A second person has to approve this.')
  expect(await asOwner('select from paused_method')).toEqual([])
  const [row] = await asOwner<{ id: string }>(`select approval_id as id from admin_approval where state = 'waiting'`)
  expect(await approve(await eve.admin(), row?.id ?? '')).toEqual({ refusal: 'ownWish' })
  expect(await approve(await engineer('finn').admin(), row?.id ?? '')).toEqual({ done: { brands: 2 } })
  expect(await asOwner('select tenant, operator from paused_method order by 1')).toEqual(
    [ours, theirs].toSorted().map((tenant) => ({ tenant, operator: 'eve' })),
  )
  for (const tenant of [ours, theirs])
    await eve.post(page, { action: 'method.resume', method: 'creditcard', tenant, key: press() })
  expect(await asOwner('select from paused_method')).toEqual([])
  await untilHolds(async () => expect(await offered()).toContain('creditcard'))
})

test('a paused provider takes its methods away, a paused supplier what it supplies; what began goes on', async () => {
  await feelPulse(backOffice.database, app.partnerChecks, new Date(Date.now() - 1000))
  const begun = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  const send = (action: string, partner: string) =>
    eve.post(page, { action, partner, tenant: ours, reason: 'under attack', key: press() })
  expect((await send('partner.pause', 'mollie')).text).toContain('Done.')
  await untilHolds(async () => expect(await offered()).toEqual(['paypal']))
  expect(await startWith('creditcard')).toMatchObject({ code: 'paymentMethodIsNotAvailable' })
  expect((await eve.get(page)).text).toContain(`${ours}: under attack (eve)`)

  expect((await send('partner.pause', 'dt-one')).text).toContain('Done.')
  const isShort = async () => (await app.shopOf(ours)).catalogue.shortage.suppliers.has('dt-one')
  await untilHolds(async () => expect(await isShort()).toBe(true))
  expect((await app.shopOf(theirs)).catalogue.shortage.suppliers.has('dt-one')).toBe(false)
  await day.pay(begun.payerUrl)
  await day.until(begun, { orderState: 'done' })

  for (const partner of ['mollie', 'dt-one']) expect((await send('partner.resume', partner)).text).toContain('Done.')
  await untilHolds(async () => expect(await offered()).toContain('creditcard'))
  await untilHolds(async () => expect(await isShort()).toBe(false))
  expect((await send('partner.pause', 'nobody')).text).toContain('No brand of yours uses this partner.')
  const wish = { action: 'partner.pause', partner: 'mollie', tenant: '', reason: 'under attack', key: press() }
  expect((await eve.post(page, wish)).text).toContain('A second person has to approve this.')
  await asOwner('delete from admin_partner_pulse')
})

test('what partners send is listed with what came of it, and asked about again; strangers fill no table', async () => {
  const news = '/running/news'
  const { orderNumber, payerUrl } = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(payerUrl)
  await untilHolds(async () =>
    expect((await eve.get(`${news}?partner=dt-one`)).text).toMatch(
      new RegExp(`dt-one First Brand ${orderNumber} Taken`),
    ),
  )
  expect((await eve.get(`${news}?outcome=taken`)).text).toMatch(new RegExp(`mollie First Brand ${orderNumber} Taken`))
  const stranger = (about: string) =>
    day.api.request(`/webhooks/mollie?tenant=${ours}&about=${about}`, {
      method: 'POST',
      body: new URLSearchParams({ id: 'tr_stranger' }),
    })
  for (const about of ['x.1', 'x.2', 'x.3']) expect((await stranger(about)).status).toBe(404)
  const [row] = await asOwner<{ rows: number; times: number }>(
    `select count(*)::int as rows, sum(times)::int as times from partner_news where outcome = 'not-ours'`,
  )
  expect(row?.times).toBe(3)
  expect(row?.rows).toBeLessThan(3)
  const { html, text } = await eve.get(`${news}?outcome=not-ours`)
  expect(text).toMatch(/mollie First Brand Not ours/)
  expect(html).not.toContain('tr_stranger')

  const again = { action: 'order.ask-now', tenant: ours, orderNumber, key: press() }
  expect((await eve.post(news, again)).text).toContain('Done.')
  expect((await operator('reviewer').post(news, { ...again, key: press() })).text).toContain('Your role does not allow')
  expect((await operator('support').get(news)).status).toBe(403)

  const { db } = await app.shopOf(ours)
  const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 24 * 60 * 60_000) })
  const count = async () => (await asOwner('select from partner_news')).length
  await forgetNews({ db, clock: inDays(29) })
  expect(await count()).toBeGreaterThan(0)
  await forgetNews({ db, clock: inDays(31) })
  expect(await count()).toBe(0)
})

test('a method that no brand has, and no reason, are refused; whoever only looks changes nothing', async () => {
  const pause = { action: 'method.pause', method: 'tikkie', tenant: ours, reason: 'gone', key: press() }
  expect((await eve.post(page, pause)).text).toContain('No brand of yours has this payment method.')
  expect((await eve.post(page, { ...pause, method: 'paypal', reason: ' ', key: press() })).text).toContain('wrong')
  const reviewer = operator('reviewer')
  reviewer.prove(new Date())
  expect((await reviewer.get(page)).html).not.toContain('method.pause')
  expect((await reviewer.post(page, { ...pause, method: 'paypal', key: press() })).text).toContain(
    'Your role does not allow this',
  )
  expect((await operator('engineer', [ours]).get(page)).status).toBe(403)
})

test('each partner has a light, how fast it answered in a day, and our balance; who is away is a case', async () => {
  let isAway = false
  const checks: Record<string, PartnerCheck> = {
    mollie: async () => {
      if (isAway) throw new Error('no answer for ada@shopper.example')
      return undefined
    },
    supplier: async () => [{ currency: 'EUR', available: 123_456 }],
  }
  const now = new Date()
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const round = async () => {
    const report = (source: string, error: unknown) => expect.fail(`${source}: ${String(error)}`)
    await gather({ database: backOffice.database, tenants: [ours, theirs], now: new Date(), report })
    return (await asOwner(`select state from admin_case where source = 'partner-away'`))[0]?.state
  }
  await feelPulse(backOffice.database, checks, minutesAgo(60 * 26))
  await feelPulse(backOffice.database, checks, minutesAgo(9))
  isAway = true
  for (const ago of [3, 2]) await feelPulse(backOffice.database, checks, minutesAgo(ago))
  // Two workers in the same minute count once.
  await feelPulse(backOffice.database, checks, minutesAgo(2))
  expect(await round()).toBeUndefined()
  await feelPulse(backOffice.database, checks, minutesAgo(1))
  expect(await round()).toBe('open')
  const { text } = await eve.get(page)
  expect(text).toMatch(/mollie No answer \(3 minutes ago\) .* 3 \/ 4 no answer for a\*\*\*@shopper.example/)
  expect(text).toMatch(/supplier Answers .* 0 \/ 4 €1,234.56/)
  expect((await eve.get('/queue?source=partner-away')).html).toContain('/running/partners')
  isAway = false
  await feelPulse(backOffice.database, checks, now)
  expect(await round()).toBe('gone')
  expect((await eve.get(page)).text).toContain('mollie Answers')
  expect(await asOwner(`select from admin_partner_pulse where at < now() - interval '1 day'`)).toEqual([])
})

test('the partners of the program are asked as they are', async () => {
  await feelPulse(backOffice.database, app.partnerChecks, new Date(Date.now() + 1000))
  const rows = await asOwner<{ partner: string; failure: string | null; balances: unknown }>(
    'select distinct on (partner) partner, failure, balances from admin_partner_pulse order by partner, at desc',
  )
  expect(rows.filter(({ failure }) => failure !== null)).toEqual([])
  expect(rows.find(({ partner }) => partner === 'dt-one')?.balances).toContainEqual(
    expect.objectContaining({ currency: 'EUR' }),
  )
})

test.each(['de', 'nl'] as const)('the page speaks %s', async (language) => {
  expect((await operator('engineer', 'all', { language }).get(page)).status).toBe(200)
})
