import { expect, test } from 'vitest'
import { aGuest } from '../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../tests/support/brand.ts'

const at = (hash: string) => `/auto-topup-light?hash=${hash}&notificationCode=secret`

test('a link leads to number and amount, filled in, and on to the cart', async () => {
  const guest = aGuest(aTenant())
  const { text } = await guest.get(at('low'))
  for (const said of ['+49 1511 2345678', '15,00 €', guest.t('account.light.buy')]) expect(text).toContain(said)
  const bought = await guest.post(at('low'), {})
  expect([bought.status, bought.location]).toEqual([302, '/shop/checkout/cart'])
})

test('a link that is none, too old or used says so, and leads to the main page', async () => {
  const guest = aGuest(aTenant())
  const { text, html } = await guest.get(at('old'))
  expect(text).toContain(guest.t('unableQueryAutoTopupLight'))
  expect(text).not.toContain(guest.t('account.light.buy'))
  expect(html).toContain(`>${guest.t('account.light.home')}<`)
})

test('where it is a customer’s own it asks to sign in, and comes back here', async () => {
  const guest = aGuest(aTenant())
  const { text, html } = await guest.get(at('customers'))
  expect(text).toContain(guest.t('authorizationRequired'))
  expect(html).toContain(`/login?to=${encodeURIComponent(at('customers'))}`)
  expect(text).not.toContain('+49 1511 2345678')
})

test('the texts are ended there, after a question', async () => {
  const guest = aGuest(aTenant())
  expect((await guest.get(at('low'))).text).toContain(guest.t('account.light.endText'))
  const ended = await guest.post(at('low'), { intent: 'end' })
  expect(ended.text).toContain(guest.t('account.light.ended'))
  expect(guest.world.calls).toContain('endLight low')
})
