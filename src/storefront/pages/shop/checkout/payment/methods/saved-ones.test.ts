import { expect, test } from 'vitest'
import { element } from '../../../../../../../tests/support/ask-page.tsx'
import { atPayment, filledIn, payment } from '../../../../../../../tests/support/at-payment.ts'
import { ada } from '../../../../../../../tests/support/fake-accounts.ts'
import { aCard } from '../../../../../../../tests/support/fake-saved-methods.ts'

async function adaAtPayment(...cards: ReturnType<typeof aCard>[]) {
  const customer = await atPayment()
  customer.world.customer = ada
  customer.world.saved = cards
  return customer
}

test('saved methods stand first, the newest chosen; what is of no use is left out', async () => {
  const customer = await adaAtPayment(
    aCard(),
    aCard({ id: 'tok-2', status: 'expired' }),
    aCard({ id: 'tok-3', status: 'canceled' }),
    aCard({ id: 'tok-4', paymentMethod: 'unheard-of' }),
  )
  const { html, text } = await customer.get(payment)
  expect(text).toContain(customer.t('account.saved.card', { brand: 'Mastercard', number: '6787' }))
  const offered = [...html.matchAll(/name="paymentMethod"[^>]*value="([^"]+)"/g)].map(([, value]) => value)
  expect(offered.slice(0, 2)).toEqual(['token:tok-1', 'creditcard'])
  expect(offered.filter((value) => value?.startsWith('token:'))).toHaveLength(1)
  expect(element(html, 'value="token:tok-1"')).toContain('checked')
})

test('whoever pays by a saved method proves at the payer’s page that it is them', async () => {
  const customer = await adaAtPayment(aCard())
  const paid = await customer.post(payment, { ...filledIn, paymentMethod: 'token:tok-1' })
  expect([paid.status, paid.leave]).toEqual([200, 'https://payments.example/pay/1'])
  expect(customer.world.calls.at(-1)).toMatch(/^createOrder .*"paymentToken":"tok-1".*"startNow":true/)
})

test('where their bank does not ask, the result comes next', async () => {
  const customer = await adaAtPayment(aCard())
  customer.world.bankIsContent = true
  const paid = await customer.post(payment, { ...filledIn, paymentMethod: 'token:tok-1' })
  expect(paid.location).toMatch(/^\/shop\/checkout\/result\?order=/)
  expect(customer.world.calls.at(-1)).toMatch(/^createOrder .*"paymentToken":"tok-1".*"startNow":true/)
})

test('a method that was revoked leads to the main page, which says so', async () => {
  const customer = await adaAtPayment(aCard())
  customer.world.refusesPayment = 'TOKEN_STATUS_CANCELED'
  const { location } = await customer.post(payment, { ...filledIn, paymentMethod: 'token:tok-1' })
  expect(location).toMatch(/^\/shop\/topup\/firstbrand\?message=tokenStatusCanceledError&/)
})

test('a method that is not the customer’s, or of nobody, is refused beside the choice', async () => {
  const customer = await adaAtPayment(aCard())
  const refused = await customer.post(payment, { ...filledIn, paymentMethod: 'token:tok-9' })
  expect([refused.status, refused.text.includes(customer.t('paymentMethodIsNotAvailable'))]).toEqual([422, true])
  expect(customer.world.calls).toEqual([])
})

test('a customer may have the card kept: a box that is empty, with the words that are agreed to', async () => {
  const customer = await adaAtPayment()
  const { html, text } = await customer.get(payment)
  expect(element(html, 'name="savePayment-creditcard"')).not.toContain('checked')
  expect(text).toContain(customer.t('account.savePayment'))
  expect(text).toContain('I allow it.')
  await customer.post(payment, { ...filledIn, 'savePayment-creditcard': 'on' })
  expect(customer.world.calls.at(-1)).toContain('"savePayment":true')
  await customer.post(payment, { ...filledIn, paymentMethod: 'paypal', 'savePayment-creditcard': 'on' })
  expect(customer.world.calls.at(-1)).not.toContain('savePayment')
})

test('a guest has nowhere to keep a card', async () => {
  const guest = await atPayment()
  expect(element((await guest.get(payment)).html, 'name="savePayment-creditcard"')).toBeUndefined()
  await guest.post(payment, { ...filledIn, 'savePayment-creditcard': 'on' })
  expect(guest.world.calls.at(-1)).not.toContain('savePayment')
})
