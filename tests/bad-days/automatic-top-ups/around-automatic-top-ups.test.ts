import { expect, onTestFinished, test } from 'vitest'
import type { AutoTopupOption } from '#agreements/contract'
import { formatMinute } from '#kit/date'
import { signsIn, signsUp } from '../../support/customers/customer.ts'
import { mailbox } from '../../support/customers/mailbox.ts'
import { chargeBack } from '../../support/partners/charge-back.ts'
import { autoTopUps } from '../../support/shop/auto-top-ups.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const day = await badDay({
  operatorEmail: 'operator@saldo.example',
  first: { topup: { autoTopupTypes: ['low-balance', 'weekly', 'monthly'], lowBalanceLimit: 500 } },
})
const { setUp, runDue, runsOf, untilRuns, statusOf, creditOn } = autoTopUps(day)
const { all, next } = mailbox(day.sandbox.url)
type Customer = Pick<Awaited<ReturnType<typeof signsUp>>, 'ask' | 'email'>

const weekly: AutoTopupOption = { recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 } }
const onLowBalance: AutoTopupOption = { lowBalanceOption: {} }

const orderThatBrought = async (id: string) =>
  (
    await day.asOwner<{ order: string }>('select set_up_by as order from auto_top_up where auto_top_up_id = $1', [id])
  )[0]?.order ?? ''
const isPaused = (id: string) =>
  untilHolds(async () =>
    expect(await statusOf(id)).toEqual({ status: 'disabled', because: 'charged-back', next: null }),
  )

test('a bank that takes the first payment back pauses what it set up; its owner is told, and an operator, and lets it go on', async () => {
  const { id, email, number } = await setUp(weekly)
  await chargeBack(day, await orderThatBrought(id))
  await isPaused(id)
  const mail = await next(email, ({ subject }) => /Zahlung zurückgebucht/.test(subject))
  expect(mail.text.replaceAll(' ', '')).toContain(number)
  expect(mail.text).toContain('/account/auto-topups')
  await next('operator@saldo.example', ({ subject }) => subject.includes(`auto-top-up-paused ${id}`))

  const ada = await signsIn(day, { email })
  const { rows } = (await ada.ask('POST /api/topup/autotopup/query', {})).json
  expect(rows).toMatchObject([{ autoTopupId: id, status: 'DISABLED', stoppedBecause: 'charged-back' }])
  const again = await ada.ask('PUT /api/topup/autotopup/status', { autoTopupId: id, status: 'ENABLED' })
  expect(again.json.autoTopup).toMatchObject({ status: 'ENABLED', nextRun: expect.any(String) })
  expect((await statusOf(id))?.because).toBeNull()
})

test('the charge of a run that is taken back pauses it, and all else that the same method pays for', async () => {
  const { id, email, token } = await setUp(weekly)
  const ada = { ...(await signsIn(day, { email })), email }
  const other = await onlySetUp(ada, onLowBalance, { paymentToken: token })
  const at = (await statusOf(id))?.next?.getTime() ?? 0
  await day.later(Math.ceil((at - Date.now()) / 1000) + 60)
  await runDue()
  const [run] = await untilRuns(id, [{ state: 'done' }])
  await chargeBack(day, run?.order_number ?? '')
  await isPaused(id)
  await isPaused(other)
  // One mail about each, even if the event comes twice.
  await untilHolds(async () => {
    const told = (await all(email)).filter(({ subject = '' }) => /Zahlung zurückgebucht/.test(subject))
    expect(told).toHaveLength(2)
  })
})

/** Sets one up with a saved method and without a first top-up. */
async function onlySetUp(customer: Customer, autoTopupOption: AutoTopupOption, { paymentToken = '' }): Promise<string> {
  const cartName = await cartOf(customer, [{ ...autoTopupOption, startsLater: true }])
  const body = { cartName, paymentToken, autoTopupConsent: true }
  const ordered = await customer.ask('POST /api/shop/rest/orders', body)
  expect(ordered.status, ordered.text).toBe(201)
  return (await brought(ordered.json.orderNumber, 1))[0] ?? ''
}

/** A cart with a contact, ready to be ordered, with one top-up for each of these. */
async function cartOf(customer: Customer, options: readonly AutoTopupOption[], number?: string): Promise<string> {
  const items = options.map((autoTopupOption) => ({
    productId: 'own-brand-15',
    amount: 15,
    phoneNumber: number ?? numberEnding(arrives),
    autoTopupOption,
  }))
  const added = await customer.ask('POST /api/shop/rest/addToCart', { items })
  expect(added.status, added.text).toBe(200)
  const { cartName } = added.json
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: customer.email, phoneNumber: '+4917112340000' }
  await customer.ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress, language: 'en' })
  return cartName
}

/**
 * Waits until an order has created this many.
 * @returns their ids
 */
const brought = (orderNumber: string, count: number) =>
  untilHolds(async () => {
    const rows = await day.asOwner<{ id: string }>(
      'select auto_top_up_id as id from auto_top_up where set_up_by = $1 order by line',
      [orderNumber],
    )
    expect(rows).toHaveLength(count)
    return rows.map(({ id }) => id)
  })

const started = async (customer: Customer, cartName: string) => {
  const wanted = { cartName, paymentMethod: 'creditcard', autoTopupConsent: true }
  const { json, status, text } = await customer.ask('POST /api/shop/rest/checkout-start-payment', wanted)
  expect(status, text).toBe(200)
  return json as { orderNumber: string; payerUrl: string }
}

test('two who set one up for the balance of the same number at once: one stands, both get their credit, the other is told', async () => {
  const number = numberEnding(arrives)
  const two = [await signsUp(day), await signsUp(day)]
  const orders: { orderNumber: string; payerUrl: string }[] = []
  for (const one of two) orders.push(await started(one, await cartOf(one, [onLowBalance], number)))
  await Promise.all(orders.map(({ payerUrl }) => day.pay(payerUrl, 'paid', { cardExpires: '2034-12' })))
  await untilHolds(async () => expect(await creditOn(number)).toBe(3000))
  const letters = await Promise.all(
    two.map(({ email }) => next(email, ({ subject }) => /is set up|was not set up/.test(subject))),
  )
  const [refused, ...others] = letters.filter(({ subject = '' }) => /was not set up/.test(subject))
  expect(others).toEqual([])
  expect(refused?.text).toContain('An automatic top-up for low balance had been set up for this number in the meantime')
  const rows = await day.asOwner('select 1 from auto_top_up where msisdn = $1', [number])
  expect(rows).toHaveLength(1)
  // Delivered credit is kept: nothing is refunded.
  const refunds = await day.asOwner('select 1 from refund where order_number = any($1)', [
    orders.map(({ orderNumber }) => orderNumber),
  ])
  expect(refunds).toEqual([])
})

test('the receipt of several names the end of each, also when it is sent again', async () => {
  const customer = await signsUp(day)
  const { orderNumber, payerUrl } = await started(customer, await cartOf(customer, [weekly, weekly]))
  await day.pay(payerUrl, 'paid', { cardExpires: '2034-12' })
  await brought(orderNumber, 2)
  const linksIn = (text: string) => new Set(text.match(/\S+\/cancel\/auto-topup\S+/g))
  const isReceipt = ({ subject = '' }) => subject.includes(orderNumber)
  const receipt = await next(customer.email, isReceipt)
  expect(linksIn(receipt.text).size, receipt.text).toBe(2)
  expect(receipt.text).toMatch(/Cancel the automatic top-up of \+49 151/)
  const url = new URL(/\S+\/order\?\S+/.exec(receipt.text)?.[0] ?? '')
  const token = url.searchParams.get('token')
  const sent = await day.ask('POST /api/shop/rest/receipt/send', { body: { token, channel: 'email' } })
  expect(sent.status, sent.text).toBe(200)
  await untilHolds(async () => {
    const receipts = (await all(customer.email)).filter(isReceipt)
    expect(receipts).toHaveLength(2)
    for (const { text } of receipts) expect(linksIn(text)).toEqual(linksIn(receipt.text))
  })
})

/** Moves the brand to another time zone. */
async function moveTo(timeZone: string): Promise<void> {
  await day.asOwner(
    `insert into tenant_settings (tenant, version, settings, copy, content_hash)
     select tenant, version + 1, jsonb_set(settings, '{timeZone}', to_jsonb($2::text)), copy, content_hash || 'x'
     from tenant_settings where tenant = $1 order by version desc limit 1`,
    [day.ours, timeZone],
  )
  await day.asOwner('notify saldo_tenants')
  await untilHolds(async () => expect((await day.app.shopOf(day.ours)).tenant.timeZone).toBe(timeZone))
}
async function until(moment: Date | null | undefined, minutes: number): Promise<void> {
  const now = (await day.app.shopOf(day.ours)).clock.now().getTime()
  await day.later(Math.ceil(((moment?.getTime() ?? 0) - now) / 1000) + minutes * 60)
}

test('a brand that moves to another time zone and back runs each day once, at its own hour', async () => {
  onTestFinished(() => moveTo('Europe/Berlin'))
  const { id, number } = await setUp({ recurringOption: { recurringType: 'WEEKLY', recurringDay: 3 } })
  const first = (await statusOf(id))?.next
  const inLondon = new Date((first?.getTime() ?? 0) + 3_600_000)
  await moveTo('Europe/London')
  await until(first, 1)
  await runDue()
  // Eight o'clock in Berlin is seven in London: not due yet.
  expect(await runsOf(id)).toEqual([])
  await untilHolds(async () => expect((await statusOf(id))?.next).toEqual(inLondon))
  await until(inLondon, 1)
  await runDue()
  await untilRuns(id, [{ occasion: `weekly ${first?.toISOString().slice(0, 10)}`, state: 'done' }])

  const second = (await statusOf(id))?.next
  await moveTo('Europe/Berlin')
  // The run that was planned for London is checked at its time. The next one is planned for Berlin.
  await until(second, 1)
  await runDue()
  await untilRuns(id, [{ state: 'done' }, { occasion: `weekly ${second?.toISOString().slice(0, 10)}`, state: 'done' }])
  const third = (await statusOf(id))?.next
  expect(
    third && formatMinute(third, 'de', { timeZone: 'Europe/Berlin', features: { europeanDateFormat: true } }),
  ).toMatch(/, 08:00$/)
  await untilHolds(async () => expect(await creditOn(number)).toBe(4500))
})
