import { expect, test } from 'vitest'
import { countsOf, heardDatabase } from '../support/database/heard-database.ts'
import { wire } from '../support/shop/wire.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// What one purchase sends to the database.

const { on, now, since } = await heardDatabase()
// A brand with promotion codes, though this cart contains none: as most do.
const { ask, asOwner } = await wire({ on, first: { hasPromoVouchers: true } })

async function buy(number: number): Promise<void> {
  const ip = `203.0.113.${number}`
  const { json: cart } = await ask('POST /api/shop/createCart', {
    ip,
    body: { brandId: 'own-brand', amount: 15, phoneNumber: `+491511234567${number}` },
  })
  const { cartName } = cart
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: `ada.${number}@shopper.example` }
  await ask('POST /api/shop/rest/checkout-address', { ip, body: { cartName, deliveryAddress } })
  const { json: started } = await ask('POST /api/shop/rest/checkout-start-payment', {
    ip,
    body: { cartName, paymentMethod: 'creditcard' },
  })
  const { orderNumber, payerUrl } = started
  await fetch(payerUrl, { method: 'POST', body: new URLSearchParams({ status: 'paid' }), redirect: 'manual' })
  // This process has just written what is asked for. A browser's own cart would be read.
  const asked = { ip, body: { cartName, orderNumber }, keepsCookies: false }
  await ask('POST /api/shop/rest/payment-commit-order', asked)
  await untilHolds(async () =>
    expect(
      await asOwner('select occasion from message where about = $1 and sent_at is not null order by 1', [orderNumber]),
    ).toEqual([{ occasion: 'confirmation' }, { occasion: 'receipt' }]),
  )
}

test('a purchase that nothing disturbs sends no more than this, asking for its result included', async () => {
  // The first ones find an empty memory; in any one, a webhook and a job may get in each other’s way.
  const costs: ReturnType<typeof countsOf>[] = []
  for (let number = 0; number < 8; number++) {
    const before = now()
    await buy(number)
    costs.push(countsOf(since(before)))
  }
  const least = (of: keyof (typeof costs)[number]) => Math.min(...costs.map((cost) => cost[of]))
  expect(least('statements')).toBeLessThanOrEqual(18)
  expect(least('frames')).toBeLessThanOrEqual(19)
  expect(least('trips')).toBeLessThanOrEqual(18)
})
