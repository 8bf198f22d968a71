import { describe, expect, it } from 'vitest'
import { aGuest, element } from '../../../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../../../tests/support/brand.ts'

const here = '/shop/checkout/payment'
const filled = {
  email: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Beispiel',
  language: 'en',
  paymentMethod: 'creditcard',
  startNow: 'on',
}
const first = { minutes: 5, orderNumber: 'S1', orderUrl: 'https://shop.example/shop/checkout/result?order=S1.x&lng=en' }

async function ordersAgain(boughtBefore: { minutes: number } = first) {
  const guest = aGuest(aTenant(), 'en')
  await guest.post('/shop/topup/firstbrand', { msisdn: '0151 12345678', amount: '15' })
  guest.world.boughtBefore = boughtBefore
  return { guest, asked: await guest.post(here, filled) }
}

describe('the same once more', () => {
  it('is asked about in plain words, before anything is paid, with the way to the first order', async () => {
    const { guest, asked } = await ordersAgain()
    expect(asked.leave).toBeUndefined()
    expect(asked.text).toContain(guest.t('duplicate.title'))
    expect(asked.text).toContain('5 minutes ago')
    expect(asked.html).toContain('href="/shop/checkout/result?order=S1.x&amp;lng=en"')
  })

  it('is bought once that is confirmed, and nothing is asked twice', async () => {
    const { guest, asked } = await ordersAgain()
    for (const [name, value] of Object.entries({ ...filled, confirmDuplicate: '1' })) {
      expect(asked.html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
    }
    const { leave } = await guest.post(here, { ...filled, confirmDuplicate: '1' })
    expect(leave).toBe('https://payments.example/pay/1')
    expect(guest.world.calls.at(-1)).toContain('"confirmDuplicate":true')
  })

  it('leaves what was typed in the form of whoever closes the question', async () => {
    const { html } = (await ordersAgain()).asked
    expect(element(html, 'id="firstname"')).toContain('value="Ada"')
    expect(element(html, 'id="startNow"')).toContain('checked')
  })

  it('shows no order that might be somebody else’s, but the way out', async () => {
    const { guest, asked } = await ordersAgain({ minutes: 1 })
    expect(asked.text).toContain(guest.t('duplicate.leave'))
    expect(asked.text).not.toContain(guest.t('duplicate.show'))
    expect(asked.text).toContain('a minute ago')
  })
})
