import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'

type Topup = NonNullable<NonNullable<Parameters<typeof aTenant>[0]>['topup']>

const main = '/shop/topup/firstbrand'
const pageOf = async (topup: Topup) => (await aGuest(aTenant({ topup }), 'en').get(main)).text

const choices = {
  'low-balance': 'When credit runs low',
  tariff: 'When credit runs low or the plan is due',
  weekly: 'Every week',
  monthly: 'Every month',
} as const
const types = Object.keys(choices) as (keyof typeof choices)[]
const without = (text: string) => text.replaceAll(choices.tariff, '')

describe('topup.autoTopupTypes', () => {
  test.each(types)('%s is offered where the brand has it, and nothing else with it', async (type) => {
    const text = await pageOf({ autoTopupTypes: [type], lowBalanceLimit: 500 })
    expect(text).toContain(choices[type])
    for (const other of types.filter((one) => one !== type)) {
      const rest = type === 'tariff' ? without(text) : text
      expect(rest, other).not.toContain(choices[other])
    }
  })

  test('they stand in the order that the brand wants', async () => {
    const text = await pageOf({ autoTopupTypes: ['monthly', 'weekly'] })
    expect(text.indexOf('Every month')).toBeLessThan(text.indexOf('Every week'))
  })

  test('without any nothing is asked', async () => {
    const text = await pageOf({})
    expect(text).not.toContain('Once or automatically?')
  })

  test('one that is not offered is refused, also to whoever makes it up', async () => {
    const guest = aGuest(aTenant({ topup: { autoTopupTypes: ['weekly'] } }), 'en')
    const sent = { msisdn: '0151 12345678', amount: '15', autoTopup: 'monthly', dayOfMonth: '3' }
    expect((await guest.post(main, sent)).text).toContain('We do not offer this automatic top-up here.')
  })
})

describe('topup.lowBalanceLimit', () => {
  const autoTopupTypes = ['low-balance' as const]

  test('a limit of the brand’s own is said, and not asked for', async () => {
    const text = await pageOf({ autoTopupTypes, lowBalanceLimit: 500 })
    expect(text).toMatch(/falls below €5(\.00)?\b/)
    expect(text).not.toContain('Top up when credit falls below')
    expect(await pageOf({ autoTopupTypes, lowBalanceLimit: 200 })).toMatch(/falls below €2(\.00)?\b/)
  })

  test('where shoppers choose it they are asked, and it holds in the cart', async () => {
    const tenant = aTenant({ topup: { autoTopupTypes, lowBalanceLimit: 'user-chosen' } })
    const guest = aGuest(tenant, 'en')
    expect((await guest.get(main)).text).toContain('Top up when credit falls below')
    const sent = { msisdn: '0151 12345678', amount: '15', autoTopup: 'low-balance', lowBalanceLimit: '10' }
    await guest.post(main, sent)
    expect((await guest.get('/shop/checkout/cart')).text).toContain('as soon as less than €10 of credit is left')
  })

  test('without one there is nothing to fall below: only the tariff is watched', async () => {
    const tenant = aTenant({ topup: { autoTopupTypes: ['tariff'], lowBalanceLimit: 'none' } })
    const guest = aGuest(tenant, 'en')
    await guest.post(main, { msisdn: '0151 12345678', amount: '15', autoTopup: 'tariff' })
    const { text } = await guest.get('/shop/checkout/cart')
    expect(text).toContain('as soon as too little credit is left for the next renewal of the plan')
  })
})
