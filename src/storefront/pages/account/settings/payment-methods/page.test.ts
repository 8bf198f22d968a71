import { expect, test } from 'vitest'
import { aGuest, element } from '../../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../../tests/support/brand.ts'
import { ada } from '../../../../../../tests/support/fake-accounts.ts'
import { aCard } from '../../../../../../tests/support/fake-saved-methods.ts'

const here = '/account/settings/payment-methods'
/** Ada, signed in, with these cards. */
function withCards(...cards: ReturnType<typeof aCard>[]) {
  const customer = aGuest(aTenant())
  customer.world.customer = ada
  customer.world.saved = cards
  return customer
}

test('guests sign in first, and come back here', async () => {
  const { status, location } = await aGuest(aTenant()).get(here)
  expect([status, location]).toEqual([302, `/login?to=${encodeURIComponent(here)}`])
})

test('there is no such page where a brand has no accounts', async () => {
  const guest = aGuest(aTenant({ features: { isAuthDisabled: true } }))
  expect((await guest.get(here)).location).toBe('/not-found')
  expect((await guest.get(`${here}/added?token=good`)).location).toBe('/not-found')
})

test('without a method the page says so, and how to save one', async () => {
  const customer = withCards()
  const { text, html } = await customer.get(here)
  expect(text).toContain(customer.t('account.saved.none'))
  expect(text).toContain('I allow it.')
  expect(element(html, 'name="agreed"')).not.toContain('checked')
})

test('a card is shown by its last digits and its expiry: two digits of the month, a slash, the rest', async () => {
  const customer = withCards(aCard())
  const { text, html } = await customer.get(here)
  expect(text).toContain(customer.t('account.saved.card', { brand: 'Mastercard', number: '6787' }))
  expect(text).toContain(customer.t('account.saved.until', { expires: '12/34' }))
  expect(text).not.toContain(customer.t('account.saved.soon'))
  expect(html).not.toContain(customer.t('account.saved.none'))
})

test.each([
  [{ expiresSoon: true }, 'account.saved.soon'],
  [{ status: 'expired' }, 'account.saved.expired'],
  [{ status: 'canceled' }, 'account.saved.canceled'],
  [{ status: 'pending', cardBrand: '', cardNumber: '', cardExpiryDate: '' }, 'account.saved.pending'],
] as const)('a card that is %o is marked', async (more, key) => {
  const customer = withCards(aCard(more))
  const { text } = await customer.get(here)
  expect(text).toContain(customer.t(key))
  expect(text.includes(customer.t('account.saved.goOn'))).toBe(key === 'account.saved.pending')
})

test('nothing is saved without the words being agreed to; then the provider asks', async () => {
  const customer = withCards()
  const refused = await customer.post(here, { paymentMethod: 'creditcard' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(customer.t('mandateMissing'))
  const added = await customer.post(here, { agreed: 'on', paymentMethod: 'creditcard' })
  expect([added.status, added.html.includes('https://payments.example/check/1')]).toEqual([200, true])
  const goesOn = await customer.post(here, { intent: 'go-on', id: 'tok-1' })
  expect(goesOn.html).toContain('https://payments.example/check/1')
})

test('removing asks first, in the page itself, and tells that it is done', async () => {
  const customer = withCards(aCard())
  const { text } = await customer.get(here)
  const card = customer.t('account.saved.card', { brand: 'Mastercard', number: '6787' })
  expect(text).toContain(customer.t('account.saved.removeAsk', { card }))
  const removed = await customer.post(here, { intent: 'remove', id: 'tok-1' })
  expect([removed.status, removed.location]).toEqual([303, `${here}?told=successfulDelete`])
  const after = await customer.get(removed.location ?? '')
  expect(after.text).toContain(customer.t('successfulDelete'))
  expect(after.text).not.toContain(card)
  const again = await customer.post(here, { intent: 'remove', id: 'tok-1' })
  expect([again.status, again.text.includes(customer.t('paymentTokenNotFound'))]).toEqual([422, true])
})

test.each([
  ['good', 'paymentMethodAdded'],
  ['waits', 'account.saved.waitsText'],
  ['failed', 'paymentFailure.authentication_failed'],
  ['made-up', 'linkNotValid'],
] as const)(
  'whoever comes back from the provider by a link that is %s is told so without any cookie',
  async (token, key) => {
    const guest = aGuest(aTenant())
    const { status, text, html } = await guest.get(`${here}/added?token=${token}`)
    expect([status, text.includes(guest.t(key))]).toEqual([200, true])
    expect(html).toContain(`href="${here}"`)
  },
)

test('a method that the shopper called off leads to the main page, which says so; one that failed says why', async () => {
  const customer = withCards()
  const added = `${here}/added`
  const { location } = await customer.get(`${added}?token=cancelled&cancelled`)
  expect(location).toContain('?message=tokenStatusCanceledError&')
  expect((await customer.get(`${added}?token=failed`)).text).toContain(
    customer.t('paymentFailure.authentication_failed'),
  )
})
