import { describe, expect, test } from 'vitest'
import { atPayment, filledIn, payment, pays } from '../../support/shop/at-payment.ts'

const box = 'Aufladung und Angaben merken (7 Tage)'

/** A guest who agreed, wherever that was asked, and has paid. */
async function whoBought(settings: Parameters<typeof atPayment>[0]) {
  const guest = await atPayment(settings)
  const { text } = await guest.get(payment)
  const { leave } = await guest.post(payment, { ...filledIn, keepContact: 'on' })
  await guest.get(await pays(guest, leave))
  return { guest, isAsked: text.includes(box) }
}

describe('topUpsAgainFor', () => {
  test('everybody: a guest is asked, and finds the top-up again', async () => {
    const { guest, isAsked } = await whoBought({})
    expect(isAsked).toBe(true)
    expect((await guest.get(guest.tenant.mainPage)).text).toContain('Wieder 15')
  })

  test.each(['customers', 'nobody'] as const)('%s: no guest is asked, and nothing is kept', async (topUpsAgainFor) => {
    const { guest, isAsked } = await whoBought({ topUpsAgainFor })
    expect(isAsked).toBe(false)
    expect(guest.jar.has('again')).toBe(false)
  })

  test('nobody: there is no such page', async () => {
    const { guest } = await whoBought({ topUpsAgainFor: 'nobody' })
    expect((await guest.get('/shop/again')).location).toBe('/not-found')
  })
})
