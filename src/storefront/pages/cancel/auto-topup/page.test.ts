import { expect, test } from 'vitest'
import { aGuest } from '../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../tests/support/brand.ts'
import { anAutoTopUp } from '../../../../../tests/support/fake-auto-top-ups.ts'

const link = (token = 'good') => `/cancel/auto-topup?token=${token}`
function aHolder() {
  const guest = aGuest(aTenant())
  guest.world.autoTopUps = [anAutoTopUp()]
  return guest
}

test('whoever holds the link of a receipt sees which it is, the number masked, and nothing has ended yet', async () => {
  const guest = aHolder()
  const { text, html } = await guest.get(link())
  for (const said of ['+4915*******78', '15,00 €', 'Every Monday', guest.t('cancellation.now')]) {
    expect(text).toContain(said)
  }
  expect(html).not.toContain('2345678')
  expect(guest.world.autoTopUps).toHaveLength(1)
})

test('one press ends it and leads to the page that says when; the link then says that it is over', async () => {
  const guest = aHolder()
  const { status, location } = await guest.post(link(), { token: 'good' })
  expect([status, location]).toEqual([303, '/cancel?received=ended&lng=de'])
  expect(guest.world.autoTopUps).toEqual([])
  expect((await guest.get(location ?? '')).text).toContain('K12345678')
  expect((await guest.get(link())).text).toContain(guest.t('account.ending.over'))
})

test('a link that is none leads to the form, which needs no link', async () => {
  const guest = aHolder()
  const { status, html, text } = await guest.get(link('made-up'))
  expect([status, text.includes(guest.t('linkNotValid'))]).toEqual([404, true])
  expect(html).toContain('href="/cancel"')
  expect((await guest.post(link(), { token: 'made-up' })).location).toContain('/cancel/auto-topup?token=made-up')
  expect(guest.world.autoTopUps).toHaveLength(1)
})
