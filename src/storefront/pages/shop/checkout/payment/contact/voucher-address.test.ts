import { expect, it } from 'vitest'
import { aTenant } from '../../../../../../../tests/support/brands/brand.ts'
import { aGuest, element } from '../../../../../../../tests/support/pages/ask-page.tsx'
import { aBrandView, catalogueShowing } from '../../../../../../../tests/support/products/products.ts'

const many = aTenant({
  mainPage: '/shop',
  locales: ['de', 'en'],
  country: 'de',
  features: { hasMultipleBrands: true },
})
const brands = [
  aBrandView('blau', [{ amount: 15 }]),
  aBrandView('amazon', [{ amount: 25, kind: 'giftcard' }], { categoryId: 'cards' }),
]
const here = '/shop/checkout/payment'

it('asks where codes go to, folded, where there are codes, and keeps what was typed when the form comes back', async () => {
  const guest = aGuest(many, 'en', { catalogue: catalogueShowing(brands) })
  await guest.post('/shop/cards/amazon', { amount: '25', quantity: '1', forWhom: 'me' })
  const { html, text } = await guest.get(here)
  expect(text).toContain(guest.t('voucherTo'))
  expect(element(html, '<details class="group/codes"')).not.toContain('open=')
  const refused = await guest.post(here, { email: 'ada', voucherEmail: 'ben@friend.example' })
  expect(element(refused.html, 'id="voucherEmail"')).toContain('value="ben@friend.example"')
  expect(element(refused.html, '<details class="group/codes"')).toContain('open=')
})

it('asks nothing of the kind for credit', async () => {
  const guest = aGuest(many, 'en', { catalogue: catalogueShowing(brands.slice(0, 1)) })
  await guest.post('/shop', { msisdn: '0151 12345678', amount: '15' })
  expect((await guest.get(here)).text).not.toContain(guest.t('voucherTo'))
})
