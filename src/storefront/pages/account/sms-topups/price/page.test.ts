import { expect, test } from 'vitest'
import { aGuest } from '../../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../../tests/support/brand.ts'
import { aNewPrice } from '../../../../../../tests/support/fake-auto-top-ups.ts'
import { anSmsTopup } from '../../../../../../tests/support/fake-sms-topups.ts'

const here = '/account/sms-topups/price'
const link = `${here}?token=good`

/** Somebody with the link of a mail, who is not signed in. */
function withPrice() {
  const guest = aGuest(aTenant())
  guest.world.smsTopups = [anSmsTopup({ status: 'DISABLED', reason: 'new-price', newPrice: aNewPrice })]
  return guest
}

test('the link shows the price so far, the new one with its day, and the words; who agrees without scripts finds that settled', async () => {
  const guest = withPrice()
  const { status, text } = await guest.get(link)
  expect(status).toBe(200)
  for (const said of ['+4915*******78', '15,00 €', '15,99 €', '30. Januar 2031', aNewPrice.text])
    expect(text).toContain(said)
  expect(text).toContain(guest.t('account.price.paused'))
  const other = await guest.post(here, { token: 'good', version: 'v-of-before' })
  expect(other.location).toBe(`${link}&lng=de&changed=1`)
  const agreed = await guest.post(here, { token: 'good', version: aNewPrice.version })
  expect([agreed.status, agreed.location]).toEqual([303, `${link}&lng=de`])
  const settled = await guest.get(link)
  expect(settled.text).toContain(guest.t('account.price.settledText', { total: '15,99 €' }))
  expect(settled.html).toContain('href="/account/sms-topups"')
})

test('a link that is not ours opens nothing', async () => {
  expect((await withPrice().get(`${here}?token=made-up`)).status).toBe(404)
})
