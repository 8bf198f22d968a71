import { expect, test } from 'vitest'
import { savesCard } from '../../../../../../../tests/support/customers/saved-card.ts'
import { element } from '../../../../../../../tests/support/pages/ask-page.tsx'
import { type PageVisitor, pagesOf } from '../../../../../../../tests/support/pages/pages.ts'
import {
  atPayment,
  filledIn,
  payment,
  settles,
  storedPayments,
  uncounted,
} from '../../../../../../../tests/support/shop/at-payment.ts'
import { badDay } from '../../../../../../../tests/support/shop/bad-day.ts'
import { untilHolds } from '../../../../../../../tests/support/test-run/until-holds.ts'

const day = await badDay()
const { customer: aCustomer } = pagesOf(day)

/** A customer with a cart at the payment page, with saved cards that behave like this; the newest last. */
async function customerAtPayment(...cards: Record<string, string>[]) {
  const customer = await aCustomer({ riskRules: uncounted })
  const ids: string[] = []
  for (const card of cards) ids.push(await savesCard(day, customer, card))
  await customer.post('/shop/topup/firstbrand', { msisdn: '0151 12345678', amount: '15', brandId: 'own-brand' })
  return { ...customer, ids }
}
const paymentsOf = (visitor: PageVisitor) => storedPayments(visitor, day.asOwner)
const keepsCard = async (visitor: PageVisitor) => (await paymentsOf(visitor)).at(-1)?.details.keepsAs !== undefined

test('saved methods stand first, the newest chosen; what is of no use is left out', async () => {
  const { get, ids, t } = await customerAtPayment({}, {}, {}, {})
  const { asOwner } = day
  const [expired, canceled, unheardOf, newest] = ids
  await asOwner(`update payment_token set card_expires = '2020-01' where token_id = $1`, [expired])
  await asOwner(`update payment_token set state = 'canceled', ended_at = now() where token_id = $1`, [canceled])
  await asOwner(`update payment_token set method = 'unheard-of' where token_id = $1`, [unheardOf])
  const { html, text } = await get(payment)
  expect(text).toContain(t('account.saved.card', { brand: 'Mastercard', number: '6787' }))
  const offered = [...html.matchAll(/name="paymentMethod"[^>]*value="([^"]+)"/g)].map(([, value]) => value)
  expect(offered.slice(0, 2)).toEqual([`token:${newest}`, 'paypal'])
  expect(offered.filter((value) => value?.startsWith('token:'))).toHaveLength(1)
  expect(element(html, `value="token:${newest}"`)).toContain('checked')
})

test('whoever pays by a saved method proves at the payer’s page that it is them', async () => {
  const customer = await customerAtPayment({})
  const [id = ''] = customer.ids
  const paid = await customer.post(payment, { ...filledIn, paymentMethod: `token:${id}` })
  expect([paid.status, paid.leave]).toEqual([200, expect.stringContaining('/pay/')])
  const [started] = await paymentsOf(customer)
  expect(started).toMatchObject({ details: { charges: id } })
  expect(started?.startNow).toBeTruthy()
})

test('once that is done, another press leads to the result', async () => {
  const customer = await customerAtPayment({})
  const chosen = { ...filledIn, paymentMethod: `token:${customer.ids[0]}` }
  const { leave } = await customer.post(payment, chosen)
  const result = await settles(leave, 'paid', { threeDSecure: 'yes' })
  // Until the shop has heard of it, the way leads by the payer's page again, which leads to the result too.
  await untilHolds(async () =>
    expect(
      await day.asOwner(
        `select from payment join orders using (tenant, order_number) where cart_name = $1 and payment.state = 'paid'`,
        [customer.jar.get('cart')],
      ),
    ).toHaveLength(1),
  )
  const { location } = await customer.post(payment, chosen)
  expect(location?.replace('&lng=de', '')).toBe(result.replace('&lng=de', ''))
  expect(await paymentsOf(customer)).toHaveLength(1)
})

test('a method that was revoked leads to the main page, which says so', async () => {
  const customer = await customerAtPayment({})
  const [id = ''] = customer.ids
  const [made] = await day.asOwner<{ mandate: string }>('select mandate from payment_token where token_id = $1', [id])
  const turned = new URLSearchParams({ status: 'invalid' })
  await fetch(`${day.sandbox.url}/mandates/${made?.mandate}`, { method: 'POST', body: turned })
  const { location } = await customer.post(payment, { ...filledIn, paymentMethod: `token:${id}` })
  expect(location).toMatch(/^\/shop\/topup\/firstbrand\?message=tokenStatusCanceledError&/)
  expect((await customer.get(location ?? '')).text).toContain(customer.t('tokenStatusCanceledError'))
})

test('a method that is not the customer’s, or of nobody, is refused beside the choice', async () => {
  const [ofAnother = ''] = (await customerAtPayment({})).ids
  const customer = await customerAtPayment({})
  for (const id of [ofAnother, 'tok-9']) {
    const refused = await customer.post(payment, { ...filledIn, paymentMethod: `token:${id}` })
    expect([refused.status, refused.text.includes(customer.t('paymentMethodIsNotAvailable'))]).toEqual([422, true])
  }
  expect(await paymentsOf(customer)).toEqual([])
})

test('a customer may have the card kept: a box that is empty, with the words that are agreed to', async () => {
  const customer = await customerAtPayment()
  const { html, text } = await customer.get(payment)
  expect(element(html, 'name="savePayment-creditcard"')).not.toContain('checked')
  expect(text).toContain(customer.t('account.savePayment'))
  expect(text).toContain(customer.t('account.mandateText', { company: customer.tenant.identification.company }))
  await customer.post(payment, { ...filledIn, 'savePayment-creditcard': 'on' })
  expect(await keepsCard(customer)).toBe(true)
  await customer.post(payment, { ...filledIn, paymentMethod: 'paypal', 'savePayment-creditcard': 'on' })
  expect([(await paymentsOf(customer)).at(-1)?.method, await keepsCard(customer)]).toEqual(['paypal', false])
})

test('a guest has nowhere to keep a card', async () => {
  const guest = await atPayment()
  expect(element((await guest.get(payment)).html, 'name="savePayment-creditcard"')).toBeUndefined()
  await guest.post(payment, { ...filledIn, 'savePayment-creditcard': 'on' })
  const [started] = await storedPayments(guest)
  expect(started?.details).not.toHaveProperty('keepsAs')
})
