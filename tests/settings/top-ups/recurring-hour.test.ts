import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'

describe('recurringHour', () => {
  test.each([6, 18])(
    'a shopper reads beforehand that weekly top-ups come at about %i o’clock',
    async (recurringHour) => {
      const guest = aGuest(aTenant({ recurringHour, topup: { autoTopupTypes: ['weekly'] } }))
      const amount = guest.t('kind.amountAbove')
      const { text } = await guest.get('/shop/topup/firstbrand')
      expect(text).toContain(guest.t('kind.weeklyText', { amount, time: `${recurringHour}:00` }))
    },
  )
})
