import { expect, test } from 'vitest'
import { signsIn, signsUp } from '../../support/customers/customer.ts'
import { networkOf } from '../../support/partners/network-events.ts'
import { autoTopUps } from '../../support/shop/auto-top-ups.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const day = await badDay({
  first: {
    paymentMethods: [{ id: 'creditcard' }, { id: 'paypal' }],
    topup: { autoTopupTypes: ['low-balance', 'weekly'], lowBalanceLimit: 500 },
  },
})
const { setUp, runDue, untilRuns, statusOf } = autoTopUps(day)
const networkSays = networkOf(day)
const weekly = { recurringOption: { recurringType: 'WEEKLY' as const, recurringDay: 1 } }

/** What the card's provider was told about an order's payment. */
async function toldOf(orderNumber = '') {
  const [payment] = await day.asOwner<{ reference: string; reason: string }>(
    `select reference, method_details ->> 'chargedFor' as reason from payment where order_number = $1`,
    [orderNumber],
  )
  const { sequenceType, mandateId, redirectUrl } = await fetch(`${day.sandbox.url}/v2/payments/${payment?.reference}`, {
    headers: { authorization: 'Bearer test_key' },
  }).then((answer) => answer.json() as Promise<Record<string, unknown>>)
  return { reason: payment?.reason, sequenceType, mandateId, redirectUrl }
}

/** Moves the clock to its next run. */
const untilItsDay = async (id: string) =>
  day.later(Math.ceil(((await statusOf(id))?.next?.getTime() ?? 0) / 1000 - (await clock())) + 60)
const clock = async () => (await day.app.shopOf(day.ours)).clock.now().getTime() / 1000

test('a run on its day, and at low balance, is the merchant’s; the purchase that set it up and a later one are not', async () => {
  const fixed = await setUp(weekly)
  const low = await setUp({ lowBalanceOption: {} })
  const alone = { sequenceType: 'recurring', mandateId: expect.stringMatching(/^mdt_/), redirectUrl: null }
  await day.later(2 * 3600)
  expect(await networkSays(low.number)).toBe(204)
  await runDue()
  const [event] = await untilRuns(low.id, [{ state: 'done' }])
  expect(await toldOf(event?.order_number ?? '')).toEqual({ reason: 'low-balance', ...alone })
  await untilItsDay(fixed.id)
  await runDue()
  const [run] = await untilRuns(fixed.id, [{ state: 'done' }])
  expect(await toldOf(run?.order_number ?? '')).toEqual({ reason: 'fixed-day', ...alone })

  const ada = await signsIn(day, { email: fixed.email })
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  const { json } = await ada.ask('POST /api/shop/rest/orders', { cartName, paymentToken: fixed.token })
  expect(await toldOf(json.orderNumber)).toEqual({
    reason: 'purchase',
    sequenceType: 'oneoff',
    redirectUrl: expect.stringContaining('/checkout/result'),
    mandateId: undefined,
  })
})

test('PayPal is told of a run on its day that it is one', async () => {
  const customer = await signsUp(day)
  const items = [{ productId: 'own-brand-15', amount: 15, phoneNumber: numberEnding(arrives), autoTopupOption: weekly }]
  const { cartName } = (await customer.ask('POST /api/shop/rest/addToCart', { items })).json
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: customer.email, phoneNumber: '+4917112340000' }
  await customer.ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress, language: 'en' })
  const wanted = { cartName, paymentMethod: 'paypal', autoTopupConsent: true }
  const { json } = await customer.ask('POST /api/shop/rest/checkout-start-payment', wanted)
  await day.pay(json.payerUrl)
  const id = await untilHolds(async () => {
    await customer.ask('POST /api/shop/rest/payment-commit-order', { cartName, orderNumber: json.orderNumber })
    const [made] = await day.asOwner<{ id: string }>(
      'select auto_top_up_id as id from auto_top_up where set_up_by = $1',
      [json.orderNumber],
    )
    if (!made) throw new Error('nothing is set up')
    return made.id
  })
  await untilItsDay(id)
  await runDue()
  const [run] = await untilRuns(id, [{ state: 'done' }])
  const books = await fetch(`${day.sandbox.url}/books.json?reference=${run?.order_number}`)
  expect(((await books.json()) as { payments: unknown[] }).payments).toMatchObject([
    { state: 'paid', stored: { initiator: 'MERCHANT', pattern: 'RECURRING_PREPAID' } },
  ])
})
