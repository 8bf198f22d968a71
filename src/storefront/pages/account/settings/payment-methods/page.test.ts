import { expect, test } from 'vitest'
import { dayIn } from '#kit/date'
import { savesCard } from '../../../../../../tests/support/customers/saved-card.ts'
import { element } from '../../../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../../../tests/support/pages/pages.ts'
import { badDay } from '../../../../../../tests/support/shop/bad-day.ts'

const here = '/account/settings/payment-methods'
const day = await badDay()
const { guest, customer } = pagesOf(day)

/** A signed-in customer with a saved card. */
async function withCard(fields: Record<string, string> = {}) {
  const visitor = await customer()
  return { ...visitor, id: await savesCard(day, visitor, fields) }
}

test('guests sign in first, and come back here', async () => {
  const { status, location } = await guest().get(here)
  expect([status, location]).toEqual([302, `/login?to=${encodeURIComponent(here)}`])
})

test('there is no such page where a brand has no accounts', async () => {
  const { get } = guest({ features: { isAuthDisabled: true } })
  expect((await get(here)).location).toBe('/not-found')
  expect((await get(`${here}/added?token=good`)).location).toBe('/not-found')
})

test('without a method the page says so, and how to save one', async () => {
  const { get, t } = await customer()
  const { text, html } = await get(here)
  expect(text).toContain(t('account.saved.none'))
  expect(text).toContain(t('account.mandateText', { company: 'Saldo Test GmbH' }))
  expect(element(html, 'name="agreed"')).not.toContain('checked')
})

test('a card is shown by its last digits and its expiry: two digits of the month, a slash, the rest', async () => {
  const { get, t } = await withCard({ cardExpires: '2034-12' })
  const { text } = await get(here)
  expect(text).toContain(t('account.saved.card', { brand: 'Mastercard', number: '6787' }))
  expect(text).toContain(t('account.saved.until', { expires: '12/34' }))
  expect(text).not.toContain(t('account.saved.soon'))
  expect(text).not.toContain(t('account.saved.none'))
})

test('a card that expires soon, has expired, is cancelled or waits is marked', async () => {
  const { get, t, id, tenant } = await withCard()
  const [year = 0, month = 0] = dayIn(new Date(), tenant.timeZone).split('-').map(Number)
  const inMonths = (count: number) => new Date(Date.UTC(year, month - 1 + count, 15)).toISOString().slice(0, 7)
  for (const [change, key] of [
    [`card_expires = '${inMonths(0)}'`, 'account.saved.soon'],
    [`card_expires = '${inMonths(-1)}'`, 'account.saved.expired'],
    [`state = 'canceled', ended_at = now()`, 'account.saved.canceled'],
    [`state = 'pending', valid_at = null, card_expires = null`, 'account.saved.pending'],
  ] as const) {
    await day.asOwner(`update payment_token set ${change} where token_id = $1`, [id])
    const { text } = await get(here)
    expect(text).toContain(t(key))
    expect(text.includes(t('account.saved.goOn'))).toBe(key === 'account.saved.pending')
  }
})

test('nothing is saved without the words being agreed to; then the provider asks, and goes on asking', async () => {
  const { post, t, email } = await customer()
  const refused = await post(here, { paymentMethod: 'creditcard' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(t('mandateMissing'))
  const added = await post(here, { agreed: 'on', paymentMethod: 'creditcard' })
  expect([added.status, added.leave]).toEqual([200, expect.stringContaining(`${day.sandbox.url}/pay/`)])
  const [made] = await day.asOwner<{ id: string }>(
    'select token_id as id from payment_token join customer using (tenant, customer_id) where email = $1',
    [email],
  )
  const goesOn = await post(here, { intent: 'go-on', id: made?.id ?? '' })
  expect(goesOn.leave).toBe(added.leave)
})

test('removing asks first, in the page itself, and tells that it is done', async () => {
  const { get, post, t, id } = await withCard()
  const card = t('account.saved.card', { brand: 'Mastercard', number: '6787' })
  expect((await get(here)).text).toContain(t('account.saved.removeAsk', { card }))
  const removed = await post(here, { intent: 'remove', id })
  expect([removed.status, removed.location]).toEqual([303, `${here}?told=successfulDelete`])
  const after = await get(removed.location ?? '')
  expect(after.text).toContain(t('successfulDelete'))
  expect(after.text).not.toContain(card)
})

test('another’s method is not removed', async () => {
  const { get, t, id } = await withCard()
  const another = await customer()
  const refused = await another.post(here, { intent: 'remove', id })
  expect([refused.status, refused.text.includes(another.t('paymentTokenNotFound'))]).toEqual([422, true])
  expect((await get(here)).text).toContain(t('account.saved.card', { brand: 'Mastercard', number: '6787' }))
})

/** The URL that the provider sends a shopper back to after this action on its page. */
async function wayBack(status: string, fields: Record<string, string> = {}) {
  const { leave = '' } = await (await customer()).post(here, { agreed: 'on', paymentMethod: 'creditcard' })
  const { pathname, search } = new URL((await day.pay(leave, status, fields)) ?? '')
  return pathname + search
}

test.each([
  ['paid', {}, 'paymentMethodAdded'],
  ['failed', { failureReason: 'authentication_failed' }, 'paymentFailure.authentication_failed'],
] as const)(
  'whoever comes back from the provider, having %s, is told so without any cookie',
  async (how, fields, key) => {
    const path = await wayBack(how, fields)
    const { get, t } = guest()
    const { status, text, html } = await get(path)
    expect([status, text.includes(t(key))]).toEqual([200, true])
    expect(html).toContain(`href="${here}"`)
  },
)

test('a way back of nobody is not valid', async () => {
  const { get, t } = guest()
  expect((await get(`${here}/added?token=made-up`)).text).toContain(t('linkNotValid'))
})

test('a method that the shopper called off leads to the main page, which says so', async () => {
  const path = await wayBack('canceled')
  expect((await guest().get(`${path}&cancelled`)).location).toContain('?message=tokenStatusCanceledError&')
})
