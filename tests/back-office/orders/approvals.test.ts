import { expect, test } from 'vitest'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'

// A wish above a limit, as those who decide it see it.

const day = await badDay()
const { app, ours, theirs, asOwner } = day
const { operator } = backOfficeOf(app)
const agent = operator('support', [ours], { operatorId: 'ada' })
const lead = operator('support-lead', [ours], { operatorId: 'bea' })
const stranger = operator('support-lead', [theirs], { operatorId: 'cleo' })
for (const one of [agent, lead, stranger]) one.prove(new Date())

const givenOf = async (orderNumber: string) =>
  (await asOwner(`select from goodwill where order_number = $1`, [orderNumber])).length

/** An order of € 60, which is above what support gives back alone, and the wish to give all of it back. */
async function wish(reason: string) {
  const order = await day.order([
    { number: numberEnding(arrives), amount: 30 },
    { number: numberEnding(arrives), amount: 30 },
  ])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  const { orderNumber } = order
  const form = { action: 'refund', press: `refund-${orderNumber}`, line: '', amount: '', reason }
  const { text } = await agent.post(`/orders/${ours}/${orderNumber}`, form)
  expect(text).toContain('second person')
  const [row] = await asOwner<{ id: string }>('select approval_id as id from admin_approval where subject = $1', [
    `order ${orderNumber}`,
  ])
  return { orderNumber, approval: row?.id ?? expect.fail('no wish was filed') }
}

test('a lead looks at a wish and approves it: the money goes back once', async () => {
  const { orderNumber, approval } = await wish('never arrived, she says')
  const { text, html } = await lead.get('/approvals')
  expect(text).toContain('Refund €60.00')
  expect(text).toContain('never arrived, she says')
  expect(html).toContain(`href="/orders/${ours}/${orderNumber}"`)
  const form = { action: 'approve', approval }
  expect((await lead.post('/approvals', form)).text).toContain('Decided.')
  expect((await lead.post('/approvals', form)).text).toContain('Decided.')
  expect(await givenOf(orderNumber)).toBe(1)
  const after = await lead.get('/approvals')
  expect(after.text).toContain('Nothing waits for a second person.')
  expect(after.text).toContain('Approved Refund')
})

test('a wish is declined with a reason, without which it waits on', async () => {
  const { orderNumber, approval } = await wish('asked twice')
  const silent = await lead.post('/approvals', { action: 'decline', approval, reason: ' ' })
  expect(silent.text).toContain('asked twice')
  expect((await lead.post('/approvals', { action: 'decline', approval, reason: 'it arrived' })).text).toContain(
    'Decided.',
  )
  expect((await agent.get('/approvals')).text).toContain('it arrived')
  expect(await givenOf(orderNumber)).toBe(0)
})

test('who asked sees the wish and no button; another brand sees nothing of it', async () => {
  const { orderNumber, approval } = await wish('for a friend')
  const own = await agent.get('/approvals')
  expect(own.text).toContain('for a friend')
  expect(own.html).not.toContain('value="approve"')
  expect((await agent.post('/approvals', { action: 'approve', approval })).text).toContain('somebody else')
  const other = await stranger.get('/approvals')
  expect(other.html).not.toContain(orderNumber)
  expect((await stranger.post('/approvals', { action: 'approve', approval })).text).not.toContain('Decided.')
  expect(await givenOf(orderNumber)).toBe(0)
})
