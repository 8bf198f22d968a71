import { expect, test } from 'vitest'
import { chargeDue, writeDueRuns } from '#auto-top-ups'
import { renewCart } from '#checkout'
import { findBrokenWord, findRunDifferences } from '../../chaos/compare-runs.ts'
import { mailbox } from '../../support/customers/mailbox.ts'
import { autoTopUps } from '../../support/shop/auto-top-ups.ts'
import { badDay } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const day = await badDay({ first: { topup: { autoTopupTypes: ['weekly', 'monthly'] } } })
const { setUp, runDue, runsOf, untilRuns, statusOf, turnMandate, creditOn } = autoTopUps(day)
const { all, next } = mailbox(day.sandbox.url)

const weekly = (recurringDay: number) => ({ recurringOption: { recurringType: 'WEEKLY' as const, recurringDay } })
const monthly = (recurringDay: number) => ({ recurringOption: { recurringType: 'MONTHLY' as const, recurringDay } })

let ahead = 0
const now = () => Date.now() + ahead * 1000
/** Moves the clock to a moment, or on by some hours. */
async function until(moment: string | number): Promise<void> {
  const seconds = typeof moment === 'number' ? moment * 3600 : Math.ceil((Date.parse(moment) - now()) / 1000)
  ahead += seconds
  await day.later(seconds)
}
const nextOf = async (id: string) => (await statusOf(id))?.next?.toISOString()

test('months go by: at the local hour over both changes of the clock, on the last day of short months, each day once', async () => {
  await until('2027-03-20T12:00:00Z')
  const [week, month] = [await setUp(weekly(1)), await setUp(monthly(31))]
  expect([await nextOf(week.id), await nextOf(month.id)]).toEqual([
    '2027-03-22T07:00:00.000Z',
    '2027-03-31T06:00:00.000Z',
  ])
  await until('2027-03-22T06:58:00Z')
  await runDue()
  expect(await runsOf(week.id)).toEqual([])
  for (const at of ['2027-03-22T07:01:00Z', '2027-03-29T06:01:00Z', '2027-03-31T06:01:00Z']) {
    await until(at)
    await runDue()
    // A second look finds nothing to do.
    await runDue()
  }
  await untilRuns(week.id, [
    { occasion: 'weekly 2027-03-22', state: 'done' },
    { occasion: 'weekly 2027-03-29', state: 'done' },
  ])
  await untilRuns(month.id, [{ occasion: 'monthly 2027-03-31', state: 'done' }])
  // The first top-up was bought when it was set up.
  expect([await creditOn(week.number), await creditOn(month.number)]).toEqual([4500, 3000])
  await next(week.email, ({ text }) => text.includes('/cancel/auto-topup'))

  // The clock stood still from April to November: one run makes up for all that was missed.
  await until('2027-11-01T07:01:00Z')
  await runDue()
  await untilRuns(week.id, [{}, {}, { occasion: 'weekly 2027-11-01', state: 'done' }])
  await untilRuns(month.id, [{}, { occasion: 'monthly 2027-10-31', state: 'done' }])
  expect([await nextOf(week.id), await nextOf(month.id)]).toEqual([
    '2027-11-08T07:00:00.000Z',
    '2027-11-30T07:00:00.000Z',
  ])
  await until('2028-02-29T07:01:00Z')
  await runDue()
  await untilRuns(week.id, [{}, {}, {}, { occasion: 'weekly 2028-02-28', state: 'done' }])
  await untilRuns(month.id, [{}, {}, { occasion: 'monthly 2028-02-29', state: 'done' }])
  expect([await creditOn(week.number), await creditOn(month.number)]).toEqual([7500, 6000])
})

test('a soft decline is tried again after days, told each time with a link to pay, and paused after the last', async () => {
  const { id, email, number, mandate } = await setUp(weekly(2))
  await turnMandate(mandate, { later: 'insufficient_funds' })
  const at = await nextOf(id)
  await until(String(at))
  await until(1)
  const told = async (subject: string, count: number) =>
    untilHolds(async () => {
      const found = (await all(email)).filter((mail) => mail.subject?.includes(subject))
      expect(found).toHaveLength(count)
      return found[0]
    })
  const occasion = `weekly ${at?.slice(0, 10)}`
  await runDue()
  for (const [tries, hours] of [
    [1, 24],
    [2, 48],
    [3, 48],
  ] as const) {
    await untilRuns(id, [{ occasion, state: 'due', tries, reason: 'insufficient_funds' }])
    const mail = await told('payment failed', tries)
    expect(mail?.text).toMatch(/\/checkout\/result\?order=/)
    await until(hours - 1)
    await runDue()
    expect((await runsOf(id))[0]?.tries).toBe(tries)
    await until(1)
    await runDue()
  }
  await untilRuns(id, [{ occasion, state: 'failed', tries: 3, reason: 'insufficient_funds' }])
  expect((await told('is paused', 1))?.text).toContain('/account/auto-topups')
  expect(await statusOf(id)).toEqual({ status: 'disabled', because: 'declined', next: null })
  await next('+4917112340000', ({ text }) => text.includes(number.slice(-6)))
  await until(14 * 24)
  await runDue()
  expect(await runsOf(id)).toHaveLength(1)
  expect(await creditOn(number)).toBe(1500)
})

test('who pays by the link is not charged for the same occasion again', async () => {
  const { id, email, number, mandate } = await setUp(weekly(3))
  await turnMandate(mandate, { later: 'insufficient_funds' })
  await until(String(await nextOf(id)))
  await until(1)
  await runDue()
  const [run] = await untilRuns(id, [{ state: 'due', tries: 1 }])
  await next(email, ({ subject }) => subject?.includes('payment failed'))
  const [former] = await day.asOwner<{ cart: string }>('select cart_name as cart from orders where order_number = $1', [
    run?.order_number,
  ])
  const renewed = await renewCart(await day.app.shopOf(day.ours), run?.order_number ?? '')
  const cartName = 'cartName' in renewed ? renewed.cartName : ''
  expect(cartName).not.toBe(former?.cart)
  const started = await day.start(cartName)
  await day.pay(started.json.payerUrl)
  await untilHolds(async () => expect(await creditOn(number)).toBe(3000))
  await turnMandate(mandate, { later: 'paid' })
  await until(25)
  await runDue()
  await untilRuns(id, [{ state: 'done', order_number: started.json.orderNumber }])
  expect(await creditOn(number)).toBe(3000)
})

test('a provider that is away costs no try; a card that was removed, and one that is declined for good, ask for another', async () => {
  const [away, removed, hard] = [await setUp(weekly(4)), await setUp(weekly(4)), await setUp(weekly(4))]
  await turnMandate(removed.mandate, { status: 'invalid' })
  await turnMandate(hard.mandate, { later: 'card_declined' })
  await until(String(await nextOf(away.id)))
  await until(1)
  await day.fault({ partner: 'mollie', operation: 'get-mandate', kind: 'drop' })
  await runDue()
  await untilHolds(async () => {
    const states = await Promise.all([away, removed, hard].map(({ id }) => runsOf(id)))
    expect(states.flat().filter(({ reason }) => reason === 'provider-down')).not.toEqual([])
  })
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  await until(1)
  await runDue()
  await untilRuns(away.id, [{ state: 'done', tries: 0 }])
  await untilRuns(removed.id, [{ state: 'failed', reason: 'token-removed' }])
  await untilRuns(hard.id, [{ state: 'failed', reason: 'card_declined' }])
  expect((await statusOf(removed.id))?.because).toBe('token-removed')
  expect((await statusOf(hard.id))?.because).toBe('declined')
  await next(hard.email, ({ subject }) => subject?.includes('is paused'))
})

test('a brand whose runs cannot be taken holds up no other, wherever it stands in the row', async () => {
  const { id } = await setUp(weekly(4))
  const [ours, theirs] = [await day.app.shopOf(day.ours), await day.app.shopOf(day.theirs)]
  const broken = { ...theirs, db: { ...theirs.db, transaction: () => Promise.reject(new Error('no table')) } }
  for (const [times, shops] of [
    [broken, ours],
    [ours, broken],
    [broken, broken, ours, broken],
  ].entries()) {
    await until(String(await nextOf(id)))
    await until(1)
    await writeDueRuns(await day.app.shopOf(day.ours))
    await expect(chargeDue(shops, 1000)).rejects.toThrow('no table')
    await untilRuns(
      id,
      Array.from({ length: times + 1 }, () => ({ state: 'done' })),
    )
  }
  await day.asOwner(`update auto_top_up set next_run = next_run + interval '10 years' where auto_top_up_id = $1`, [id])
})

test('a charge that the provider never heard of is asked for under one key, and ordered anew only when that is over', async () => {
  const { id, number } = await setUp(weekly(4))
  await until(String(await nextOf(id)))
  await until(1)
  await day.fault({ partner: 'mollie', operation: 'create-payment', kind: 'drop' })
  await runDue()
  const [first] = await untilRuns(id, [{ state: 'waiting' }])
  // Its order reports the result. Without a report it is checked after an hour.
  const [looked] = await day.asOwner<{ next_try: Date }>(
    'select next_try from auto_top_up_run where auto_top_up_id = $1',
    [id],
  )
  const shopNow = (await day.app.shopOf(day.ours)).clock.now().getTime()
  expect(looked?.next_try.getTime()).toBeGreaterThan(shopNow + 45 * 60_000)
  expect(looked?.next_try.getTime()).toBeLessThanOrEqual(shopNow + 60 * 60_000)
  // An idempotency key is valid for 25 minutes.
  await until(0.3)
  expect(await runsOf(id)).toMatchObject([{ state: 'waiting', order_number: first?.order_number }])
  await until(0.2)
  await untilRuns(id, [{ state: 'due', tries: 0, reason: 'provider-down' }])
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  await until(1.1)
  await runDue()
  const [second] = await untilRuns(id, [{ state: 'done', tries: 0 }])
  expect(second?.order_number).not.toBe(first?.order_number)
  expect(await creditOn(number)).toBe(3000)
})

test('several workers at once, and those who come back after a crash, charge each occasion once', async () => {
  const made = [await setUp(weekly(5)), await setUp(weekly(5)), await setUp(weekly(5))]
  await until(String(await nextOf(made[0]?.id ?? '')))
  await until(1)
  await Promise.all([runDue(), runDue(), runDue()])
  for (const { id } of made) await untilRuns(id, [{ state: 'done' }])
  // Killed after it took the run and before the order, and killed after the order was written.
  await until(String(await nextOf(made[0]?.id ?? '')))
  await until(1)
  await writeDueRuns(await day.app.shopOf(day.ours))
  await day.asOwner(`update auto_top_up_run set state = 'charging' where state = 'due'`)
  await Promise.all([runDue(), runDue()])
  for (const { id, number } of made) {
    await untilRuns(id, [{ state: 'done' }, { state: 'done' }])
    expect(await creditOn(number)).toBe(4500)
  }
})

test('a run too many for one occasion, and a charge after the end, do not escape the comparison of `npm run chaos`', async () => {
  const { id, number } = await setUp(weekly(7))
  await until(String(await nextOf(id)))
  await until(1)
  await runDue()
  const [run] = await untilRuns(id, [{ state: 'done' }])
  const found = async () => (await findRunDifferences(day.asOwner)).filter((line) => line.includes(id))
  const owners = { id, number, tenant: day.ours, kind: 'weekly', told: [], isTouched: true } as const
  const broken = (ordersAtEnd: number) =>
    findBrokenWord(day.asOwner, [
      { ...owners, told: [], mandate: '', owner: { tenant: '', ip: '', email: '' }, ordersAtEnd },
    ])
  expect([await found(), await broken(1)]).toEqual([[], []])
  await day.asOwner(
    `insert into auto_top_up_run (tenant, auto_top_up_id, occasion, state, next_try, created_at)
     select tenant, auto_top_up_id, occasion || ' again', 'due', created_at, created_at from auto_top_up_run
     where auto_top_up_id = $1`,
    [id],
  )
  await runDue()
  await untilRuns(id, [{ occasion: run?.occasion ?? '' }, { occasion: `${run?.occasion} again`, state: 'done' }])
  expect(await found()).toEqual([expect.stringContaining('charged twice for one occasion')])
  expect(await broken(1)).toEqual([expect.stringContaining('charged after its end')])
})

test('a card whose day is over, and one that the bank says is, are not charged: their owners are asked for another', async () => {
  const [byDate, byBank] = [await setUp(weekly(2)), await setUp(weekly(2))]
  await day.asOwner(`update payment_token set card_expires = '2026-01' where token_id = $1`, [byDate.token])
  await turnMandate(byBank.mandate, { later: 'card_expired' })
  await until(String(await nextOf(byDate.id)))
  await until(1)
  await runDue()
  for (const { id, email, number } of [byDate, byBank]) {
    await untilRuns(id, [{ state: 'failed', reason: 'card-expired', tries: 0 }])
    expect(await statusOf(id)).toEqual({ status: 'disabled', because: 'card-expired', next: null })
    const mail = await next(email, ({ subject }) => subject?.includes('is paused'))
    expect(mail.text).toContain('Your card has expired. Please choose another payment method')
    expect(mail.text).toContain('/account/auto-topups')
    expect(await creditOn(number)).toBe(1500)
  }
})

const pause = (id: string) =>
  day.asOwner(`update auto_top_up set status = 'disabled', next_run = null where auto_top_up_id = $1`, [id])
const end = (id: string) =>
  day.asOwner(
    `update auto_top_up set status = 'deleted', next_run = null, ended_at = now() where auto_top_up_id = $1`,
    [id],
  )

test('one that is paused or ended while it waits for another try is never charged again', async () => {
  const [paused, ended] = [await setUp(weekly(6)), await setUp(weekly(6))]
  for (const { mandate } of [paused, ended]) await turnMandate(mandate, { later: 'insufficient_funds' })
  await until(String(await nextOf(paused.id)))
  await until(1)
  await runDue()
  for (const { id } of [paused, ended]) await untilRuns(id, [{ state: 'due', tries: 1 }])
  await pause(paused.id)
  await end(ended.id)
  for (const { mandate } of [paused, ended]) await turnMandate(mandate, { later: 'paid' })
  await until(24 * 30)
  await runDue()
  await untilRuns(paused.id, [{ state: 'failed', reason: 'paused' }])
  await untilRuns(ended.id, [{ state: 'failed', reason: 'ended' }])
  expect([await creditOn(paused.number), await creditOn(ended.number)]).toEqual([1500, 1500])
})

test('a run that was written down and not yet tried when its top-up was paused or ended is left out, not failed', async () => {
  const [paused, ended] = [await setUp(weekly(6)), await setUp(weekly(6))]
  await until(String(await nextOf(paused.id)))
  await until(1)
  for (const tenant of [day.ours, day.theirs]) await writeDueRuns(await day.app.shopOf(tenant))
  for (const { id } of [paused, ended]) await untilRuns(id, [{ state: 'due', tries: 0 }])
  await pause(paused.id)
  await end(ended.id)
  await runDue()
  await untilRuns(paused.id, [{ state: 'skipped', reason: 'paused' }])
  await untilRuns(ended.id, [{ state: 'skipped', reason: 'ended' }])
  expect([await creditOn(paused.number), await creditOn(ended.number)]).toEqual([1500, 1500])
})
