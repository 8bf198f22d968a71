import { expect, test } from 'vitest'
import { aGuest, element } from '../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../tests/support/brand.ts'
import { ada } from '../../../../../tests/support/fake-accounts.ts'
import { aNewPrice, anAutoTopUp } from '../../../../../tests/support/fake-auto-top-ups.ts'
import { aCard } from '../../../../../tests/support/fake-saved-methods.ts'

const here = '/account/auto-topups'
const pausing = aTenant({ topup: { autoTopupTypes: ['weekly'], allowAutoTopupPause: true } })
/** Ada, signed in, with these automatic top-ups, a card that pays for them and another. */
function withTopUps(...topUps: ReturnType<typeof anAutoTopUp>[]) {
  const customer = aGuest(pausing)
  customer.world.customer = ada
  customer.world.autoTopUps = topUps
  customer.world.saved = [aCard(), aCard({ id: 'tok-2', cardBrand: 'Visa', cardNumber: '1111' })]
  return customer
}
const change = (fields: Record<string, string>) => ({ id: 'atu-1', ...fields })

test('guests sign in first, and come back here', async () => {
  const { status, location } = await aGuest(pausing).get(here)
  expect([status, location]).toEqual([302, `/login?to=${encodeURIComponent(here)}`])
})

test('without one the page says so, and leads to the shop', async () => {
  const { text, html } = await withTopUps().get(here)
  expect(text).toContain(withTopUps().t('account.autoTopups.none'))
  expect(html).toContain('href="/shop/topup/firstbrand"')
})

test('one is shown with number, when, how much, when next, by what, and how it stands', async () => {
  const customer = withTopUps(anAutoTopUp({ grossAmount: 15.5 }))
  const { text } = await customer.get(here)
  for (const said of [
    '+49 1511 2345678',
    'Every Monday',
    '6. Januar 2031, 08:00',
    customer.t('account.autoTopups.active'),
  ])
    expect(text).toContain(said)
  expect(text).toContain(customer.t('account.autoTopups.withFees', { amount: '15,00 €', total: '15,50 €' }))
  expect(text).toContain(customer.t('account.saved.card', { brand: 'Mastercard', number: '6787' }))
})

test('one that we paused says why, and that another method lets it go on', async () => {
  const customer = withTopUps(anAutoTopUp({ status: 'DISABLED', stoppedBecause: 'card-expired' }))
  const { text } = await customer.get(here)
  expect(text).toContain(customer.t('account.autoTopups.paused'))
  expect(text).toContain(customer.t('account.autoTopups.stopped.card-expired'))
  expect(text).toContain(customer.t('account.autoTopups.activate'))
})

test('one that rests for its price says so, and runs again once the new price is agreed to in the words that stand there', async () => {
  const customer = withTopUps(anAutoTopUp({ status: 'DISABLED', stoppedBecause: 'new-price', newPrice: aNewPrice }))
  const { t } = customer
  const { text } = await customer.get(here)
  expect(text).toContain(t('account.autoTopups.stopped.new-price'))
  expect(text).toContain(t('account.autoTopups.newPriceFrom', { total: '15,99 €', day: '30. Januar 2031' }))
  expect(text).toContain(aNewPrice.text)
  expect(text).not.toContain(t('account.autoTopups.activate'))
  const other = await customer.post(here, change({ intent: 'agree', version: 'v-of-before' }))
  expect([other.status, other.text.includes(t('termsChanged'))]).toEqual([422, true])
  const agreed = await customer.post(here, change({ intent: 'agree', version: aNewPrice.version }))
  expect(agreed.location).toBe(`${here}?told=successfulModification`)
  expect(customer.world.autoTopUps[0]).toMatchObject({ status: 'ENABLED', grossAmount: 15.99 })
})

test('what happened so far is told in plain words, with the way to each order', async () => {
  const at = '2030-12-30T07:00:00.000Z'
  const customer = withTopUps(
    anAutoTopUp({
      runs: [
        { at, state: 'due', nextTry: '2031-01-02T07:00:00.000Z', reason: 'insufficient_funds' },
        { at, state: 'done', orderNumber: 'S0000000001' },
        { at, state: 'skipped', reason: 'cool-down' },
        { at, state: 'failed', reason: 'something_new' },
        { at, state: 'waiting' },
      ],
    }),
  )
  const { text, html } = await customer.get(here)
  const { t } = customer
  for (const said of [
    t('account.autoTopups.run.again', { date: '2. Januar 2031' }),
    t('paymentFailure.insufficient_funds'),
    t('account.autoTopups.run.done'),
    t('autoTopup.reason_cool-down'),
    t('paymentFailure.unknown_reason'),
    t('account.autoTopups.run.underWay'),
  ])
    expect(text).toContain(said)
  expect(html).toContain('href="/account/orders/S0000000001"')
})

test('one is paused, activated, changed and ended by forms that need no script', async () => {
  const customer = withTopUps(anAutoTopUp())
  const state = () => customer.world.autoTopUps[0]
  for (const [fields, after] of [
    [{ intent: 'pause' }, { status: 'DISABLED' }],
    [{ intent: 'activate' }, { status: 'ENABLED' }],
    [{ intent: 'amount', 'amount-atu-1': '30' }, { amount: 30 }],
    [{ intent: 'method', 'paymentTokenId-atu-1': 'tok-2' }, { paymentToken: 'tok-2' }],
  ] as const) {
    const { status, location } = await customer.post(here, change(fields))
    expect([status, location]).toEqual([303, `${here}?told=successfulModification`])
    expect(state()).toMatchObject(after)
  }
  expect((await customer.get(`${here}?told=successfulModification`)).text).toContain(
    customer.t('successfulModification'),
  )
  const { text } = await customer.get(here)
  expect(text).toContain(customer.t('account.autoTopups.endAsk', { phone: '+49 1511 2345678' }))
  expect((await customer.post(here, change({ intent: 'end' }))).location).toBe(`${here}?told=successfulDelete`)
  expect(customer.world.autoTopUps).toEqual([])
})

test('what is refused is told beside its field, which stays open with what was chosen', async () => {
  const customer = withTopUps(anAutoTopUp())
  const { status, text, html } = await customer.post(here, change({ intent: 'amount', 'amount-atu-1': '17' }))
  expect([status, text.includes(customer.t('amountNotOffered'))]).toEqual([422, true])
  expect(element(html, 'id="amount-atu-1"')).toContain('aria-invalid="true"')
  const gone = await customer.post(here, { id: 'atu-9', intent: 'end' })
  expect([gone.status, gone.text.includes(customer.t('autoTopUpNotFound'))]).toEqual([422, true])
})

test('where the brand sells any amount between two, it may be typed, as far as its carts go; else one of those that are sold is chosen', async () => {
  const productId = aGuest(pausing).shop.brands()[0]?.products[0]?.productId ?? ''
  const free = withTopUps(anAutoTopUp({ amount: 12, productId }))
  const { html, text } = await free.get(here)
  expect(element(html, 'id="amount-atu-1"')).toMatch(/^<input.*value="12"/)
  expect(text).toContain(free.t('amountBetween', { min: '5,00 €', max: '150,00 €' }))
  const fixed = withTopUps(anAutoTopUp({ productId }))
  const brands = fixed.shop.brands()
  fixed.shop.brands = () =>
    brands.map((brand) => ({ ...brand, products: brand.products.filter(({ range }) => !range) }))
  expect(element((await fixed.get(here)).html, 'id="amount-atu-1"')).toMatch(/^<select/)
})

test('a method that pays for one says so when it is to be removed, and another takes its place', async () => {
  const customer = withTopUps(anAutoTopUp())
  const saved = '/account/settings/payment-methods'
  const { text } = await customer.get(saved)
  expect(text).toContain(customer.t('account.saved.usedBy', { count: 1 }))
  expect(text).toContain(customer.t('account.saved.usedNone'))
  const removed = await customer.post(saved, { intent: 'remove', id: 'tok-1', 'next-tok-1': 'tok-2' })
  expect(removed.location).toBe(`${saved}?told=successfulDelete`)
  expect(customer.world.autoTopUps[0]).toMatchObject({ paymentToken: 'tok-2' })
})
