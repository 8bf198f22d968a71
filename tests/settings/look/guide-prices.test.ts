import { describe, expect, test } from 'vitest'
import { guideFor } from '../../../src/storefront/pages/shop/guide/rate.ts'
import { aTenant } from '../../support/brands/brand.ts'
import { asOwner, shopOfProcess } from '../../support/pages/shop-per-process.ts'

const rateFor = async (currency: string, settings: Parameters<typeof aTenant>[0]) => {
  const tenant = aTenant(settings)
  const { shopFor } = await shopOfProcess(tenant)
  await asOwner(
    `insert into exchange_rate values (current_date, 'GBP', 876130, now()) on conflict (day, currency) do nothing`,
  )
  return guideFor(await shopFor({ ip: '127.0.0.1', channel: 'web', language: 'de', requestId: 'one' }), currency)
}

describe('guidePrices', () => {
  test('on: a browser gets the rate of its visitor’s currency', async () => {
    expect(await rateFor('GBP', {})).toMatchObject({ currency: 'GBP', from: 1_000_000, to: 876_130 })
    expect(await rateFor('EUR', { currency: 'GBP' })).toMatchObject({ currency: 'EUR', from: 876_130 })
  })

  test('off: it gets none; nor for the shop’s own currency, nor for what is none', async () => {
    expect(await rateFor('GBP', { guidePrices: false })).toBeUndefined()
    expect(await rateFor('EUR', {})).toBeUndefined()
    expect(await rateFor('GBP', { currency: 'GBP' })).toBeUndefined()
    expect(await rateFor('<b>', {})).toBeUndefined()
  })
})
