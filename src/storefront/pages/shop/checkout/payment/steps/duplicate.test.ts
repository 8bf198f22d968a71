import { describe, expect, it } from 'vitest'
import { element } from '../../../../../../../tests/support/pages/ask-page.tsx'
import {
  atPayment,
  choose,
  filledIn,
  payment,
  pays,
  storedPayments,
} from '../../../../../../../tests/support/shop/at-payment.ts'

const filled = { ...filledIn, language: 'en' }

/** Buys and pays a top-up, then orders the same again. */
async function ordersAgain() {
  const guest = await atPayment({}, 'en')
  const { leave } = await guest.post(payment, filled)
  const result = await pays(guest, leave)
  guest.jar.delete('cart')
  await choose(guest)
  return { guest, result, asked: await guest.post(payment, filled) }
}

describe('the same once more', () => {
  it('is asked about in plain words, before anything is paid, with the way to the first order', async () => {
    const { guest, result, asked } = await ordersAgain()
    expect(asked.leave).toBeUndefined()
    expect(await storedPayments(guest)).toEqual([])
    expect(asked.text).toContain(guest.t('duplicate.title'))
    expect(asked.text).toContain('a minute ago')
    expect(asked.html).toContain(`href="${result.replaceAll('&', '&amp;')}"`)
  })

  it('is bought once that is confirmed, and nothing is asked twice', async () => {
    const { guest, asked } = await ordersAgain()
    for (const [name, value] of Object.entries({ ...filled, confirmDuplicate: '1' })) {
      expect(asked.html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
    }
    const { leave } = await guest.post(payment, { ...filled, confirmDuplicate: '1' })
    expect(leave).toMatch(/\/pay\//)
    expect(await storedPayments(guest)).toHaveLength(1)
  })

  it('leaves what was typed in the form of whoever closes the question', async () => {
    const { html } = (await ordersAgain()).asked
    expect(element(html, 'id="firstname"')).toContain('value="Ada"')
    expect(element(html, 'id="startNow"')).toContain('checked')
  })

  it('shows no order that might be somebody else’s, but the way out', async () => {
    // The other browser shares only a session's id, which anybody may claim.
    const first = await atPayment({}, 'en')
    first.jar.set('sessionId', 'a-session-of-two')
    const { leave } = await first.post(payment, filled)
    await pays(first, leave)
    const guest = await atPayment({}, 'en')
    guest.jar.set('sessionId', 'a-session-of-two')
    const asked = await guest.post(payment, filled)
    expect(asked.text).toContain(guest.t('duplicate.leave'))
    expect(asked.text).not.toContain(guest.t('duplicate.show'))
    expect(asked.text).toContain('a minute ago')
  })
})
