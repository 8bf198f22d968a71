import { describe, expect, test } from 'vitest'
import { acceptsIssuer } from '#payments'
import { aTenant } from '../../support/brands/brand.ts'
import { atPayment, filledIn, payment, storedPayments } from '../../support/shop/at-payment.ts'

const dutch = (hasDutchBankList: boolean) => ({
  country: 'nl' as const,
  locales: ['nl' as const],
  paymentMethods: [{ id: 'ideal' as const }],
  hasDutchBankList,
})

describe('hasDutchBankList', () => {
  test('on: the bank can be chosen under iDEAL, and goes along', async () => {
    const guest = await atPayment(dutch(true))
    expect((await guest.get(payment)).text).toContain('Bank Bank pas bij iDEAL kiezen ING Rabobank')
    await guest.post(payment, { ...filledIn, paymentMethod: 'ideal', issuerId: 'INGBNL2A' })
    expect(await storedPayments(guest)).toMatchObject([{ details: { issuerId: 'INGBNL2A' } }])
  })

  test('off: no bank is asked for, and none is taken', async () => {
    const { text } = await (await atPayment(dutch(false))).get(payment)
    expect(text).toContain('iDEAL')
    expect(text).not.toContain('Rabobank')
    expect(acceptsIssuer(aTenant(dutch(false)), 'ideal', 'INGBNL2A')).toBe(false)
  })
})
