import { expect, test } from 'vitest'
import { aGuest } from '../../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../../tests/support/brand.ts'
import { aNewPrice, anAutoTopUp } from '../../../../../../tests/support/fake-auto-top-ups.ts'

const here = '/account/auto-topups/price'
const link = `${here}?token=good`

/** Somebody with the link of a mail, who is not signed in. */
function withPrice(more: Parameters<typeof anAutoTopUp>[0] = {}) {
  const guest = aGuest(aTenant())
  guest.world.autoTopUps = [anAutoTopUp({ newPrice: aNewPrice, ...more })]
  return guest
}

test('the link shows the price so far, the new one with its day, and the words; no more of the number than its ends', async () => {
  const guest = withPrice()
  const { status, text } = await guest.get(link)
  expect(status).toBe(200)
  for (const said of ['+4915*******78', 'Every Monday', '15,00 €', '15,99 €', '30. Januar 2031', aNewPrice.text])
    expect(text).toContain(said)
  expect(text).not.toContain('2345678')
  expect(text).not.toContain(guest.t('account.price.paused'))
  const paused = await withPrice({ status: 'DISABLED', stoppedBecause: 'new-price' }).get(link)
  expect(paused.text).toContain(guest.t('account.price.paused'))
})

test('who agrees without scripts finds that settled, also the next time', async () => {
  const guest = withPrice()
  const agreed = await guest.post(here, { token: 'good', version: aNewPrice.version })
  expect([agreed.status, agreed.location]).toEqual([303, `${link}&lng=de`])
  const { text } = await guest.get(link)
  expect(text).toContain(guest.t('account.price.settledText', { total: '15,99 €' }))
})

test('who read other words reads those of now first', async () => {
  const guest = withPrice()
  const { location } = await guest.post(here, { token: 'good', version: 'v-of-before' })
  expect(location).toBe(`${link}&lng=de&changed=1`)
  const { text } = await guest.get(location ?? '')
  expect(text).toContain(guest.t('termsChanged'))
  expect(text).toContain(guest.t('account.autoTopups.agree'))
})

test('a link that is not ours opens nothing', async () => {
  const { status, text } = await withPrice().get(`${here}?token=made-up`)
  expect([status, text.includes(aGuest(aTenant()).t('linkNotValid'))]).toEqual([404, true])
})
