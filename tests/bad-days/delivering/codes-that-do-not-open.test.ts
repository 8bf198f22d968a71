import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayIn } from '#kit/date'
import { sendGifts } from '#receipts'
import { maintainStock } from '#stock'
import { signsUp } from '../../support/customers/customer.ts'
import { mailbox } from '../../support/customers/mailbox.ts'
import { aCard, sells, standing, stocks } from '../../support/products/stocked.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'
import { codeKeys } from '../../support/shop/code-keys.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const operator = 'operator@saldo.example'
const day = await badDay({ operatorEmail: operator })

async function stocked(...codes: string[]): Promise<string> {
  const productId = `book-${randomUUID()}`
  await sells(day, [aCard(productId)])
  await stocks(day, productId, codes)
  return productId
}
const damage = (orderNumber: string, code: number) =>
  day.asOwner(
    `update delivery_contents c set sealed = substring(sealed for 30) from delivery d
     where d.external_id = c.external_id and d.order_number = $1 and d.unit = $2`,
    [orderNumber, code],
  )
const toldOf = (word: string) =>
  untilHolds(async () => {
    const told = (await day.subjectsTo(operator)).filter((subject) => subject.includes(word))
    expect(told).toHaveLength(1)
    return told
  })

test('a damaged code costs that code: order, history, receipt, mail and export go on, and an operator is told', async () => {
  const productId = await stocked('WHOLE-0001', 'WHOLE-0002')
  const ada = await signsUp(day)
  const added = await ada.ask('POST /api/shop/rest/addToCart', {
    items: [
      { productId, quantity: 2 },
      { productId: 'own-brand-15', amount: 15, phoneNumber: numberEnding(arrives) },
    ],
  })
  const { cartName } = added.json as { cartName: string }
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: ada.email, phoneNumber: '+4917112340000' }
  await ada.ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress })
  const started = await ada.ask('POST /api/shop/rest/checkout-start-payment', { cartName, paymentMethod: 'creditcard' })
  const { orderNumber, payerUrl } = started.json as { orderNumber: string; payerUrl: string }
  await day.pay(payerUrl)
  const commit = () => ada.ask('POST /api/shop/rest/payment-commit-order', { cartName, orderNumber })
  await untilHolds(async () => expect((await commit()).json).toMatchObject({ orderState: 'done' }))
  expect((await commit()).json.items[0]).not.toHaveProperty('codesUnreadable')

  await damage(orderNumber, 1)
  const seen = (await commit()).json
  expect(seen.items[0]).toMatchObject({ codesUnreadable: true, codes: [{ code: expect.stringMatching(/^WHOLE-/) }] })
  expect(seen.items[0].codes).toHaveLength(1)
  expect(seen.items[1]).not.toHaveProperty('codesUnreadable')
  const history = await ada.ask('GET /api/shop/rest/orders/history')
  expect([history.status, JSON.stringify(history.json)]).toEqual([200, expect.stringContaining('codesUnreadable')])
  const exported = await ada.ask('GET /api/shop/rest/account/export')
  expect([exported.status, exported.text]).toEqual([200, expect.stringContaining(orderNumber)])

  const [told = ''] = await toldOf('code-unreadable')
  expect(told).toContain(orderNumber)
  await expect(day.app.watched.codes?.()).rejects.toThrow('cannot be opened: 0 in stock, 1 with orders')
  expect(JSON.stringify(day.log())).not.toContain('WHOLE-')
})

test('a receipt that is written while a code cannot be opened says so in its place', async () => {
  const productId = await stocked('RECEIPT-0001')
  const order = await day.order([{ productId }])
  await day.asOwner(`create or replace function saldo.damages() returns trigger language plpgsql as
    $$ begin new.sealed := substring(new.sealed for 30); return new; end $$`)
  await day.asOwner(
    'create trigger damages before insert on delivery_contents for each row execute function saldo.damages()',
  )
  try {
    await day.pay(order.payerUrl)
    await day.until(order, { orderState: 'done', orderStatus: 'committed' })
    await untilHolds(async () => expect(await day.subjectsTo(order.email)).toHaveLength(1))
  } finally {
    await day.asOwner('drop function saldo.damages() cascade')
  }
  const [mail] = await mailbox(day.sandbox.url).all(order.email)
  expect(mail?.text).toContain('We can’t show this code at the moment.')
  expect(mail?.text).not.toContain('RECEIPT-')
})

test('without its key nothing is sold that cannot be opened, and what was bought is shown once the key is back', async () => {
  const productId = await stocked('KEYED-0001', 'KEYED-0002')
  const order = await day.order([{ productId }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  day.turnKeys({ codeKeys: { current: 'other', keys: new Map([['other', Buffer.alloc(32, 7)]]) } })
  const without = await day.commit(order)
  expect(without.items[0]).toMatchObject({ codesUnreadable: true, delivered: 1 })
  expect(without.items[0]).not.toHaveProperty('codes')
  await maintainStock(await day.app.shopOf(day.ours))
  await untilHolds(async () => expect(await standing(day.ask, productId)).toBe('OUT_OF_STOCK'))
  await toldOf('code-unreadable key')
  day.turnKeys({ codeKeys })
  await maintainStock(await day.app.shopOf(day.ours))
  await untilHolds(async () => expect(await standing(day.ask, productId)).toBe('ACTIVE'))
  expect((await day.commit(order)).items[0]).toMatchObject({ codes: [{ code: 'KEYED-0001' }] })
})

test('a gift whose code cannot be opened waits, and goes out once it can', async () => {
  const productId = await stocked('GIFT-0001')
  const shop = await day.app.shopOf(day.ours)
  const sendOn = dayIn(new Date(shop.clock.now().getTime() + 7 * 86_400_000), shop.tenant.timeZone)
  const recipientEmail = `friend-${randomUUID()}@friends.example`
  const gift = { recipientName: 'Ada', senderName: 'Bob', message: 'Enjoy', recipientEmail, sendOn }
  const placed = await day.order([{ productId, gift }])
  await day.pay(placed.payerUrl)
  await day.until(placed, { orderState: 'done' })
  const onTheDay = async () => ({
    ...(await day.app.shopOf(day.ours)),
    clock: { now: () => new Date(Date.now() + 8 * 86_400_000) },
  })
  day.turnKeys({ codeKeys: { current: 'other', keys: new Map([['other', Buffer.alloc(32, 7)]]) } })
  await expect(sendGifts(await onTheDay(), placed.orderNumber)).rejects.toThrow('some gifts could not be sent')
  const states = () => day.asOwner('select state from gift where order_number = $1', [placed.orderNumber])
  expect(await states()).toEqual([{ state: 'waiting' }])
  day.turnKeys({ codeKeys })
  await sendGifts(await onTheDay(), placed.orderNumber)
  expect(await states()).toEqual([{ state: 'sent' }])
  await untilHolds(async () => expect(await day.subjectsTo(recipientEmail)).toHaveLength(1))
})
