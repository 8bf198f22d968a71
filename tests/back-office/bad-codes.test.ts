import { expect, test } from 'vitest'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { aCard, sells, stocks } from '../support/products/stocked.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'

// A buyer says that a code of our own stock does not work.

const day = await badDay()
const { app, ours, theirs, asOwner } = day
const { operator } = backOfficeOf(app)

test('a lead notes a bad code once; it stands with the order and its batch, and the buyer gets another', async () => {
  await sells(day, [aCard('card-25')])
  await stocks(day, 'card-25', ['CODE-0001', 'CODE-0002'])
  const order = await day.order([{ productId: 'card-25' }, { amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  const path = `/orders/${ours}/${order.orderNumber}`
  const lead = operator('support-lead', [ours], { operatorId: 'bea', name: 'Bea' })
  lead.prove(new Date())
  const shown = await lead.get(path)
  // Only the card has a code of ours.
  expect(shown.html).toMatch(/name="action" value="bad-code"/)
  const form = (unit: string, press: string, reason = 'redeemed by somebody else') =>
    lead.post(path, { action: 'bad-code', press, unit, reason })
  expect((await form('2-1', 'topup')).text).toContain('This unit has no code of our own stock.')
  expect((await form('1-1', 'no reason', ' ')).text).toContain('Something in the form is missing or wrong.')
  for (const _ of [1, 2]) expect((await form('1-1', 'bad')).text).toContain('Done.')
  expect((await form('1-1', 'later', 'said again')).text).toContain('Done.')
  const rows = () =>
    asOwner(`select state, bad_because, bad_by from stock_code where product_id = 'card-25' order by code_id`)
  expect(await rows()).toEqual([
    { state: 'sold', bad_because: 'redeemed by somebody else', bad_by: 'bea' },
    { state: 'free', bad_because: null, bad_by: null },
  ])
  const after = await lead.get(path)
  expect(after.text).toContain('bad code')
  expect(after.html).not.toMatch(/name="action" value="bad-code"/)
  expect(after.html).not.toContain('CODE-')
  const stock = await operator('catalogue', [ours]).get('/goods/stock')
  expect(stock.text).toMatch(/card-25 firstbrand [^/]* 1 0 1 1 0/)

  await lead.post(path, { action: 'replace', press: 'another', unit: '1-1', reason: 'the code was bad' })
  await expect.poll(async () => (await rows())[1]?.state).toBe('sold')
})

test('support does not note it, nor anybody of another brand', async () => {
  const [{ number } = { number: '' }] = await asOwner<{ number: string }>(
    `select order_number as number from order_line where product_id = 'card-25' limit 1`,
  )
  const path = `/orders/${ours}/${number}`
  const wish = { action: 'bad-code', press: 'x', unit: '1-1', reason: 'not mine' }
  expect((await operator('support', [ours]).post(path, wish)).text).toContain('Your role does not allow this')
  expect((await operator('support-lead', [theirs]).post(path, wish)).status).toBe(404)
})
