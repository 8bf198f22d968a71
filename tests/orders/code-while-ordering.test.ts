import { expect, test } from 'vitest'
import { lockCart } from '#cart'
import { issuePromotions, putIntoCart } from '#promotions'
import { withoutConditions } from '../support/products/promo-terms.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const day = await badDay({ locksMayLast: true, first: { hasPromoVouchers: true } })
const waiting = () =>
  day.asOwner(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)

test('a code that is put into a cart while its order waits for the cart takes off what it says', async () => {
  const shop = await day.app.shopOf(day.ours)
  const terms = {
    takes: { kind: 'amount', amount: 200 },
    ...withoutConditions,
    name: 'test',
  } as const
  const ids = await issuePromotions(shop, terms, ['CODE0001X'])
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  const { ordering } = await shop.db.transaction(async (tx) => {
    await lockCart(tx, cartName)
    const ordering = day.start(cartName)
    await untilHolds(async () => expect(await waiting()).toHaveLength(1))
    await putIntoCart(tx, cartName, ids, new Date())
    return { ordering }
  })
  const { orderNumber } = (await ordering).json
  expect(await day.asOwner('select total::int from orders where order_number = $1', [orderNumber])).toEqual([
    { total: 1300 },
  ])
})
