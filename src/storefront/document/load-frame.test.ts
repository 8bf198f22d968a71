import { expect, test } from 'vitest'
import { aGuest } from '../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../tests/support/brand.ts'

test('a measurement that cannot be looked up is empty, and nobody notices', async () => {
  const guest = aGuest(aTenant({ tracking: { gtmId: 'GTM-1' } }))
  guest.shop.measurement = () => Promise.reject(new Error('no answer'))
  const { status, text } = await guest.get('/shop/topup/firstbrand')
  expect(status).toBe(200)
  expect(text).toContain(guest.t('numberQuestion'))
})
