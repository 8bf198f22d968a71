import { expect, test } from 'vitest'
import { checkLimits } from '#identity'
import { withPlugin } from '../../support/database/with-plugin.ts'
import { aCard, sells, stocks } from '../../support/products/stocked.ts'
import { badDay } from '../../support/shop/bad-day.ts'

// Vouchers and gift cards by card have a limit per card. The card is known only after it has paid.

const day = await badDay({ first: { identityLimits: { account: { cards: { none: { month: 60_00 } } } } } })
await sells(day, [aCard('book-25')])
await stocks(
  day,
  'book-25',
  Array.from({ length: 9 }, (_, index) => `SHELF-030${index}`),
)
const card = '4111111111111111'
async function buys(card: string) {
  const order = await day.order([{ productId: 'book-25' }])
  await day.pay(order.payerUrl, 'paid', { card })
  return order
}
const kept = (orderNumber: string) =>
  day.asOwner<{ per: string }>('select per from limited_payment where order_number = $1 order by per', [orderNumber])

test('one card is one person, under whatever address: beyond its limit nothing is delivered, and the money goes back', async () => {
  for (let time = 0; time < 2; time++) {
    const { orderNumber, ...order } = await buys(card)
    await day.until({ orderNumber, ...order }, { orderState: 'done', refunded: 0 })
    expect((await kept(orderNumber)).map(({ per }) => per)).toEqual(['card', 'email'])
  }
  const third = await buys(card)
  const seen = await day.until(third, { orderStatus: 'refunded', refunded: 25 })
  expect(seen.items).toMatchObject([{ heldBack: 'identity_limit' }])
  const records = await day.asOwner('select outcome, rule, figures, inputs from limit_record where order_number = $1', [
    third.orderNumber,
  ])
  expect(records).toMatchObject([
    { outcome: 'returned', rule: 'account.cards.none.month', figures: { per: 'card', taken: 5000, atMost: 6000 } },
  ])
  await day.until(await buys('5555555555554444'), { orderState: 'done', refunded: 0 })
})

test('asking costs one statement where a limit may hold, and none where none can', async () => {
  const shop = await day.app.shopOf(day.ours)
  const statements = (
    goods: 'cards' | 'credit',
    asked: Partial<Parameters<typeof checkLimits>[2]>,
    how?: Parameters<typeof checkLimits>[3],
  ) =>
    shop.db.transaction(async (tx) => {
      let sent = 0
      const counted = withPlugin(tx, ({ node }) => {
        sent += 1
        return node
      })
      const parts = [{ number: '+4915112345678', goods, amount: 25_00 }]
      const payment = {
        means: 'account' as const,
        parts,
        email: 'ada@shopper.example',
        customerId: null,
        orderNumber: null,
      }
      await checkLimits(shop, counted, { ...payment, ...asked }, how)
      return sent
    })
  expect(await statements('cards', {})).toBe(1)
  expect(await statements('cards', { card: 'one', orderNumber: 'S1' }, { onlyCard: true })).toBe(1)
  expect(await statements('cards', { card: 'one', orderNumber: 'S1' }, { onlyCard: true, lock: true })).toBe(2)
  expect(await statements('credit', {})).toBe(0)
  expect(await statements('credit', { card: 'one', orderNumber: 'S1' }, { onlyCard: true })).toBe(0)
})
