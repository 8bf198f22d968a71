import { describe, expect, test } from 'vitest'
import { atPayment, payment } from '../../support/shop/at-payment.ts'

describe('canAskToPay', () => {
  test('off: nobody is offered a link, and there are no such pages', async () => {
    const guest = await atPayment({ canAskToPay: false })
    expect((await guest.get(payment)).html).not.toContain('/shop/ask')
    expect((await guest.get('/shop/ask')).location).toBe('/not-found')
    expect((await guest.get('/shop/asked?token=x')).location).toBe('/not-found')
    expect((await guest.post('/shop/asked', { token: 'x' })).location).toBe('/not-found')
  })
})
