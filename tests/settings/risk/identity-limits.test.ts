import { describe, expect, test } from 'vitest'
import { parseSettings } from '#tenants'
import { limitAmountsOf } from '#tenants/identity-limits'
import { aTenant, leastSettings } from '../../support/brands/brand.ts'
import { wire } from '../../support/shop/wire.ts'

// The first brand is stricter than its country, the other uses its country's limits.
const paymentMethods = [{ id: 'paysafecard' as const }, { id: 'creditcard' as const }]
const { ask, ours, theirs } = await wire({
  first: {
    paymentMethods,
    identityLimits: { prepaid: { credit: { none: { order: 20_00 } } }, account: { credit: { none: { day: 40_00 } } } },
  },
  second: { paymentMethods },
  hasWorker: false,
})

let counted = 0
async function starts(tenant: string, amount: number, paymentMethod: string, email = `s${++counted}@shopper.example`) {
  const phoneNumber = `+4915112349${100 + ++counted}`
  const cart = await ask('POST /api/shop/createCart', { tenant, body: { phoneNumber, amount } })
  const { cartName } = cart.json
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email }
  await ask('POST /api/shop/rest/checkout-address', { tenant, body: { cartName, deliveryAddress } })
  return ask('POST /api/shop/rest/checkout-start-payment', { tenant, body: { cartName, paymentMethod } })
}

describe('identityLimits', () => {
  test('a brand that is stricter than its country refuses what another one takes', async () => {
    expect((await starts(ours, 30, 'paysafecard')).json).toMatchObject({
      code: 'identityLimit',
      details: { possible: 20 },
    })
    expect((await starts(theirs, 30, 'paysafecard')).status).toBe(200)
  })

  test('a brand may limit what its country does not', async () => {
    const email = 'often@shopper.example'
    expect((await starts(ours, 30, 'creditcard', email)).status).toBe(200)
    expect((await starts(ours, 15, 'creditcard', email)).json).toMatchObject({
      code: 'identityLimitForNow',
      details: { possible: 10 },
    })
    expect((await starts(theirs, 30, 'creditcard', email)).status).toBe(200)
    expect((await starts(theirs, 15, 'creditcard', email)).status).toBe(200)
  })

  test('a brand that would be laxer than its country is refused, by field', () => {
    const laxer = { prepaid: { credit: { none: { order: 50_01, day: 10_00 } }, cards: { account: { month: 300_01 } } } }
    const { problems } = parseSettings('firstbrand', { ...leastSettings, identityLimits: laxer })
    expect(problems.map(({ field, message }) => [field, message.slice(0, 20)])).toEqual([
      ['identityLimits.prepaid.credit.none.order', 'may be 5000 at most,'],
      ['identityLimits.prepaid.cards.account.month', 'may be 30000 at most'],
    ])
    const british = { ...leastSettings, country: 'gb', currency: 'GBP' }
    const inPounds = parseSettings('firstbrand', {
      ...british,
      identityLimits: { coins: { cards: { none: { day: 41_00 } } } },
    })
    expect(inPounds.problems.map(({ field }) => field)).toEqual(['identityLimits.coins.cards.none.day'])
  })

  test('what was stored under laxer limits than today’s is read, and held to today’s', () => {
    const stored = { ...aTenant(), identityLimits: { prepaid: { credit: { none: { order: 90_00, day: 80_00 } } } } }
    expect(limitAmountsOf(stored, 'prepaid', 'credit', 'none')).toEqual({ order: 50_00, day: 80_00, month: 150_00 })
  })
})
