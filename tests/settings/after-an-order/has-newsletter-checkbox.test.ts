import { describe, expect, test } from 'vitest'
import { element } from '../../support/pages/ask-page.tsx'
import { atPayment, filledIn, payment, storedCart } from '../../support/shop/at-payment.ts'

const on = { features: { hasNewsletterCheckbox: true } }
const wish = 'Ja, First Brand darf mir Angebote und Neuigkeiten per E-Mail senden.'
const keptWish = async (guest: Awaited<ReturnType<typeof atPayment>>) => (await storedCart(guest)).address?.newsletter

describe('features.hasNewsletterCheckbox', () => {
  test('on: the newsletter is offered, not ticked', async () => {
    const { html, text } = await (await atPayment(on)).get(payment)
    expect(text).toContain(wish)
    expect(element(html, 'name="newsletter"')).not.toContain('checked')
  })

  test('on: the wish goes along with the address only when the box was ticked', async () => {
    const ticked = await atPayment(on)
    await ticked.post(payment, { ...filledIn, newsletter: 'on' })
    expect(await keptWish(ticked)).toEqual({ subscribed: 1 })
    const unticked = await atPayment(on)
    await unticked.post(payment, filledIn)
    expect(await keptWish(unticked)).toBeUndefined()
  })

  test('on: the tick stays when the form comes back', async () => {
    const { html } = await (await atPayment(on)).post(payment, { newsletter: 'on' })
    expect(element(html, 'name="newsletter"')).toContain('checked')
  })

  test('off: nothing is offered, and a wish that is sent all the same is not kept', async () => {
    const guest = await atPayment()
    expect((await guest.get(payment)).text).not.toContain('Angebote und Neuigkeiten')
    await guest.post(payment, { ...filledIn, newsletter: 'on' })
    expect(await keptWish(guest)).toBeUndefined()
  })
})
