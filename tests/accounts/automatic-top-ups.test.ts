import { expect, test } from 'vitest'
import { endComeDue } from '#cases'
import { readablePhone } from '#kit/phone'
import { aPassword, browserOf, signsIn, signsUp } from '../support/customers/customer.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { whereWritten } from '../support/database/where-written.ts'
import { autoTopUps } from '../support/shop/auto-top-ups.ts'
import { badDay } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// The books are compared after each of these, cent for cent.
const day = await badDay({
  first: {
    topup: {
      autoTopupTypes: ['weekly', 'monthly', 'low-balance'],
      lowBalanceLimit: 'user-chosen',
      allowAutoTopupPause: true,
    },
  },
})
const { setUp, runDue, runsOf, untilRuns, statusOf, turnMandate, creditOn } = autoTopUps(day)
const { all, next } = mailbox(day.sandbox.url)

const query = 'POST /api/topup/autotopup/query'
const setStatus = 'PUT /api/topup/autotopup/status'
const setAmount = 'PUT /api/topup/autotopup/amount'
const setMethod = 'PUT /api/payment-tokens/change'
const end = 'POST /api/topup/autotopup/delete'
const weekly = { recurringOption: { recurringType: 'WEEKLY' as const, recurringDay: 1 } }
const monthly = { recurringOption: { recurringType: 'MONTHLY' as const, recurringDay: 31 } }
const week = 7 * 24 * 3600

let ahead = 0
/** Lets time pass until the next run of one, and a minute more. */
async function untilNextRun(id: string) {
  const at = (await statusOf(id))?.next
  const seconds = Math.ceil(((at?.getTime() ?? 0) - Date.now()) / 1000) - ahead + 60
  ahead += seconds
  await day.later(seconds)
}
async function later(seconds: number) {
  ahead += seconds
  await day.later(seconds)
}
const totals = (id: string) =>
  day.asOwner<{ total: string }>(
    `select o.total from auto_top_up_run r join orders o using (tenant, order_number) where r.auto_top_up_id = $1 order by r.created_at`,
    [id],
  )
/** The address in a mail that this leads to. */
const linkIn = (text: string, path: string) =>
  new URL(text.match(/https?:\/\/\S+/g)?.find((url) => url.includes(path)) ?? 'http://none.invalid')

test('a customer sees what runs, pauses, activates, changes and ends it, and is told of each', async () => {
  const { id, number, email } = await setUp(weekly)
  // Sessions do not last for weeks.
  let ada = await signsIn(day, { email })
  const [row, ...others] = (await ada.ask(query, {})).json.rows
  expect(others).toEqual([])
  expect(row).toMatchObject({
    autoTopupId: id,
    type: 'RECURRING',
    status: 'ENABLED',
    phoneNumber: number,
    amount: 15,
    grossAmount: 15,
    autoTopupOption: weekly,
    when: 'jeden Montag',
    autoTopupLight: false,
    runs: [],
  })
  const paused = await ada.ask(setStatus, { autoTopupId: id, status: 'DISABLED' })
  expect([paused.status, paused.json.autoTopup.status, paused.json.autoTopup.nextRun]).toEqual([
    200,
    'DISABLED',
    undefined,
  ])
  await next(email, ({ text }) => text.includes('pausiert'))
  await later(2 * week)
  await runDue()
  expect(await runsOf(id)).toEqual([])

  // What was missed is not made up: it goes on with the next Monday.
  ada = await signsIn(day, { email })
  await ada.ask(setStatus, { autoTopupId: id, status: 'ENABLED' })
  await next(email, ({ subject }) => /wieder aktiv/.test(subject))
  await runDue()
  expect(await runsOf(id)).toEqual([])
  const changed = await ada.ask(setAmount, { autoTopupId: id, amount: 30 })
  expect(changed.json.autoTopup).toMatchObject({ amount: 30, productId: 'own-brand-30', status: 'ENABLED' })
  for (const amount of [12, 13, 30]) {
    const of = { productId: amount === 30 ? 'own-brand-30' : 'own-brand-open' }
    expect((await ada.ask(setAmount, { autoTopupId: id, amount })).json.autoTopup).toMatchObject({ amount, ...of })
  }
  await next(email, ({ text }) => /jedes Mal um 30,00\s€ auf/.test(text))
  await untilNextRun(id)
  await runDue()
  await untilRuns(id, [{ state: 'done' }])
  ada = await signsIn(day, { email })
  expect(await totals(id)).toEqual([{ total: '3000' }])
  expect((await ada.ask(query, {})).json.rows[0].runs).toMatchObject([
    { state: 'done', orderNumber: expect.any(String) },
  ])
  await untilNextRun(id)
  await runDue()
  await untilRuns(id, [{ state: 'done' }, { state: 'done' }])
  ada = await signsIn(day, { email })
  const [latest, first] = (await ada.ask(query, {})).json.rows[0].runs
  expect(Date.parse(latest.at) - Date.parse(first.at)).toBeGreaterThan(6 * 24 * 3600 * 1000)

  expect((await ada.ask(end, { autoTopupId: id })).json).toMatchObject({ code: 'successfulDelete' })
  await next(email, ({ text }) => text.includes('ist beendet'))
  expect((await ada.ask(query, {})).json.rows).toEqual([])
  expect((await ada.ask(query, { statuses: ['DELETED'] })).json.rows).toMatchObject([
    { autoTopupId: id, status: 'DELETED' },
  ])
  expect((await ada.ask(query, { autoTopupTypes: ['SMS-TOPUP', 'UNKNOWN', 'AUTO_TOPUP_LIGHT'] })).json.rows).toEqual([])
  const again = await ada.ask(end, { autoTopupId: id })
  expect([again.status, again.json.code]).toEqual([200, 'successfulDelete'])
  await later(2 * week)
  await runDue()
  expect(await runsOf(id)).toHaveLength(2)
})

test('what is not offered, not allowed or not theirs is refused, and changes nothing', async () => {
  const { id, email, token } = await setUp({ lowBalanceOption: { lowBalanceLimit: 10 } })
  const ada = await signsIn(day, { email })
  const other = await signsUp(day)
  const before = await day.asOwner('select * from auto_top_up where auto_top_up_id = $1', [id])
  const wrong = [
    [ada, setAmount, { autoTopupId: id, amount: 4 }, 'amountNotOffered'],
    [ada, setAmount, { autoTopupId: id, amount: 151 }, 'amountNotOffered'],
    [ada, setAmount, { autoTopupId: id, amount: 7 }, 'VALIDATION_FAILED'],
    [ada, setMethod, { autoTopupId: id, paymentTokenId: 'made-up' }, 'paymentTokenNotFound'],
    [other, setMethod, { autoTopupId: id, paymentTokenId: token }, 'autoTopUpNotFound'],
    [other, setStatus, { autoTopupId: id, status: 'DISABLED' }, 'autoTopUpNotFound'],
    [other, end, { autoTopupId: id }, 'autoTopUpNotFound'],
    [browserOf(day), end, { autoTopupId: id }, 'AUTHORIZATION_REQUIRED'],
  ] as const
  for (const [who, call, body, code] of wrong) expect((await who.ask(call, body)).json.code, call).toBe(code)
  expect(await day.asOwner('select * from auto_top_up where auto_top_up_id = $1', [id])).toEqual(before)
  const list = 'POST /api/topup/lbatl/query'
  const found = async (body: object) => (await ada.ask(list, body)).json.rows.length
  expect([await found({ autoTopupTypes: ['LOW_BALANCE'] }), await found({ autoTopupTypes: ['RECURRING'] })]).toEqual([
    1, 0,
  ])
  expect([await found({ statuses: ['DISABLED'] }), await found({ msisdn: '4915' })]).toEqual([0, 0])
  const { userId } = (await other.ask('GET /api/shop/rest/account/profile')).json
  expect((await ada.ask(list, { userId })).json.code).toBe('CUSTOMER_NOT_FOUND')
  expect((await ada.ask('POST /api/topup/autotopuplbat/delete', { autoTopupId: id })).json.code).toBe(
    'successfulDelete',
  )
})

test('one that is ended by the link of its receipt while it waits for another try is never charged again', async () => {
  const { id, number, email, mandate } = await setUp(weekly)
  const receipt = await next(email, ({ text }) => text.includes('/cancel/auto-topup?'))
  const token = linkIn(receipt.text, '/cancel/auto-topup').searchParams.get('token') ?? ''
  await turnMandate(mandate, { later: 'insufficient_funds' })
  await untilNextRun(id)
  await runDue()
  await untilRuns(id, [{ state: 'due', tries: 1 }])

  const shop = await day.app.shopOf(day.ours)
  const { autoTopUpByLink, cancelByLink, cancelLinksOf } = await import('#auto-top-ups')
  expect(await autoTopUpByLink(shop, token)).toMatchObject({ amount: 15, isOver: false })
  const [setUpBy] = await day.asOwner<{ order: string }>(
    'select set_up_by as order from auto_top_up where auto_top_up_id = $1',
    [id],
  )
  const links = () => cancelLinksOf(shop, setUpBy?.order ?? '')
  expect(await links()).toEqual([{ phone: readablePhone(number), url: expect.stringContaining(token) }])
  const [filed, again] = [await cancelByLink(shop, token), await cancelByLink(shop, token)]
  // A receipt that is sent again ends nothing that is over.
  expect(await links()).toEqual([])
  expect(filed).toMatchObject({ reference: expect.stringMatching(/^K/) })
  expect(again).toEqual(filed)
  expect(await cancelByLink(shop, `${token}x`)).toEqual({ refusal: 'linkNotValid' })
  const { reference } = filed as { reference: string }
  await next(email, ({ text }) => text.includes(reference))
  await turnMandate(mandate, { later: 'paid' })
  await later(2 * week)
  await runDue()
  await untilRuns(id, [{ state: 'failed', reason: 'ended', tries: 1 }])
  expect(await creditOn(number)).toBe(1500)
  expect(await statusOf(id)).toMatchObject({ status: 'deleted', next: null })
})

test('the form ends what number or order and address leave no doubt of, on the day that was wished for', async () => {
  const [first, second, third] = [await setUp(weekly), await setUp(monthly), await setUp(monthly)]
  const cancel = (contract: string, email: string, more: object = {}) =>
    day.ask('POST /api/shop/rest/cancellations', { body: { name: 'Ada Muster', email, contract, ...more } })
  const ended = (id: string) => untilHolds(async () => expect((await statusOf(id))?.status).toBe('deleted'))
  await cancel(first.number, 'somebody-else@shopper.example')
  await cancel(`0${first.number.slice(3)}`, first.email.toUpperCase())
  await ended(first.id)
  const [order] = await day.asOwner<{ order: string }>(
    'select set_up_by as order from auto_top_up where auto_top_up_id = $1',
    [second.id],
  )
  await cancel(order?.order ?? '', second.email)
  await ended(second.id)

  const inTwoDays = new Date(Date.now() + (ahead + 48 * 3600) * 1000).toISOString().slice(0, 10)
  const { reference } = (await cancel(third.number, third.email, { endsOn: inTwoDays })).json
  await next(third.email, ({ text }) => text.includes(reference))
  const shop = await day.app.shopOf(day.ours)
  await endComeDue(shop)
  expect((await statusOf(third.id))?.status).toBe('enabled')
  await later(49 * 3600)
  await endComeDue(shop)
  expect((await statusOf(third.id))?.status).toBe('deleted')
})

test('without its method one pauses and asks for another, by which it goes on', async () => {
  const { id, email, token, number } = await setUp(monthly)
  const ada = await signsIn(day, { email })
  await ada.ask('POST /api/shop/rest/payment-tokens/delete', { id: token })
  await untilHolds(async () =>
    expect(await statusOf(id)).toMatchObject({ status: 'disabled', because: 'token-removed' }),
  )
  await next(email, ({ text }) => text.includes('/account/auto-topups'))
  const refused = await ada.ask(setStatus, { autoTopupId: id, status: 'ENABLED' })
  expect(refused.json.code).toBe('paymentTokenNotFound')
  const added = await ada.ask('POST /api/shop/rest/payment-tokens/create', { agreed: true })
  await day.pay(added.json.payerUrl, 'paid', { cardExpires: '2034-12' })
  const { json } = await untilHolds(async () => {
    const changed = await ada.ask(setMethod, { autoTopupId: id, paymentTokenId: added.json.id })
    expect(changed.status, changed.text).toBe(200)
    return changed
  })
  expect(json.autoTopup).toMatchObject({ status: 'ENABLED', paymentToken: added.json.id, nextRun: expect.any(String) })
  expect(json.autoTopup.stoppedBecause).toBeUndefined()
  // The owner is told of the change, with what to do if it was not theirs.
  const told = await next(email, ({ subject }) => /andere Zahlungsart/.test(subject))
  expect(told.text.replaceAll(' ', '')).toContain(number)
  expect(told.text).toContain('Das waren Sie nicht?')
  const again = await ada.ask(setMethod, { autoTopupId: id, paymentTokenId: added.json.id })
  expect(again.status).toBe(200)
  const mails = (await all(email)).filter(({ subject = '' }) => /andere Zahlungsart/.test(subject))
  expect(mails, 'what was so already is told once').toHaveLength(1)
})

test('an erased account’s are handed out before, end with it, and say nothing of anybody afterwards', async () => {
  const { id, email, number } = await setUp(weekly)
  const ada = await signsIn(day, { email })
  const handedOut = (await ada.ask('GET /api/shop/rest/account/export')).json
  expect(handedOut.autoTopUps).toMatchObject([{ auto_top_up_id: id, msisdn: number }])
  await later(3601)
  await ada.ask('POST /api/shop/rest/account/erase', { currentPassword: aPassword })
  const personal = [
    number,
    number.slice(-9).replace(/^(\d{4})/, '$1 '),
    `${number.slice(3, 7)} ${number.slice(7)}`,
    email,
  ]
  await untilHolds(async () =>
    expect((await whereWritten(day, personal)).filter((place) => !place.startsWith('rate_limit'))).toEqual([]),
  )
  expect((await statusOf(id))?.status).toBe('deleted')
  await later(2 * week)
  await runDue()
  expect(await runsOf(id)).toEqual([])
})
