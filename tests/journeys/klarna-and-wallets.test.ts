import { expect, test } from 'vitest'
import { shopOnTheStreet } from '../support/shop-on-the-street.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  digitsOf,
  eventually,
  fillsInPayment,
  goesToPayment,
  orders,
  sees,
  seesHeading,
  settles,
} from '../support/shopping.ts'
import { placesOrder, settlesAt } from '../support/shopping-by-program.ts'
import { type Visitor, visit } from '../support/visitor.ts'

const street = await shopOnTheStreet()
const place = { street: 'Musterallee', houseNumber: '15', zip: '10115', city: 'Berlin' }

const aVisitor = (wishes: Partial<Parameters<typeof visit>[1]> = {}) =>
  visit(street, { tenant: 'aufladen', language: 'en', ...wishes })

/** Someone who has chosen a top-up of 15 and stands before the ways to pay. */
async function comesToPay(guest: Visitor, number: string): Promise<void> {
  await choosesTopUp(guest, number, 15)
  await goesToPayment(guest)
}

const choice = ({ page }: Visitor, name: string) => page.locator(`input[name="paymentMethod"][value="${name}"]`)

test('Klarna asks for the address it bills, in its place; what does not arrive is not taken', async () => {
  const guest = await aVisitor()
  const { page, t } = guest
  const number = aNumber('+491511')
  await comesToPay(guest, number)
  expect(await page.locator('#street').isVisible(), 'nobody else needs it').toBe(false)
  await fillsInPayment(guest, { email: anAddress() }, 'klarna')
  await sees(guest, t('billingHint'))
  await orders(guest)
  await sees(guest, `${t('street')}: ${t('required')}`)
  for (const [name, value] of Object.entries(place)) await page.locator(`#${name}`).fill(value)
  await page.locator('#startNow').check()
  await orders(guest)
  await settles(guest, { status: 'authorized' })
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
  await eventually(taken).toEqual([['paid', 1500]])

  const [good, declined] = [aNumber('+491511'), '+4915115002002']
  const placed = await placesOrder(street, {
    tenant: 'aufladen',
    method: 'klarna',
    place: { ...place, countryCode: 'DE' },
    lines: [good, declined].map((phoneNumber) => ({ productId: 'telekom-15', phoneNumber })),
  })
  await settlesAt(street, placed, 'authorized')
  await page.goto(placed.resultUrl.replace('lng=de', 'lng=en'))
  await seesHeading(guest, 'resultPartly')
  await eventually(taken).toEqual([['paid', 1500]])
})

/** What the partner took for the newest order, and how its payment stands. */
async function taken() {
  const [row] = await street.asOwner<{ order_number: string }>(
    'select order_number from orders order by placed_at desc limit 1',
  )
  const books = await street.sandbox<{ payments: { state: string; captured?: number }[] }>(
    `/books.json?reference=${row?.order_number}`,
  )
  return books.payments.map(({ state, captured }) => [state, captured])
}

test('a device with Apple Pay pays with it, after its owner agreed to the amount that was shown', async () => {
  const guest = await aVisitor()
  const { page } = guest
  await page.addInitScript(fakeDevice)
  const number = aNumber('+491511')
  await comesToPay(guest, number)
  await fillsInPayment(guest, { email: anAddress() })
  await choice(guest, 'applepay').check()
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/checkout-start-apple-payment')),
    orders(guest),
  ])
  expect(asked.postDataJSON()).toEqual({
    ...{ cartName: expect.any(String), shownTotal: 15 },
    validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession',
  })
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
})

test('wallets are hidden where the device has none; Google’s shows once its script found one', async () => {
  const guest = await aVisitor()
  const { page } = guest
  const number = aNumber('+491511')
  await comesToPay(guest, number)
  await choice(guest, 'googlepay').waitFor()
  const [script] = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/gp/p/js/pay.js')),
  )
  expect(script?.startTime, 'not before its second is over').toBeGreaterThan(1000)
  expect(await choice(guest, 'applepay').count()).toBe(0)
  await fillsInPayment(guest, { email: anAddress() }, 'googlepay')
  await orders(guest)
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await page.locator('#firstname').inputValue(), 'all is as it was').toBe('Ada')
  await orders(guest)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
})

/** What Apple puts into the pages of its devices, with an owner who agrees. */
function fakeDevice(): void {
  class ApplePaySession {
    static STATUS_SUCCESS = 0
    static canMakePayments = () => true
    onvalidatemerchant: (event: object) => void = () => {}
    onpaymentauthorized: (event: object) => void = () => {}
    oncancel = () => {}
    request: { total: { amount: string }; currencyCode: string }
    constructor(_version: number, request: { total: { amount: string }; currencyCode: string }) {
      this.request = request
    }
    begin() {
      const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession'
      setTimeout(() => this.onvalidatemerchant({ validationURL }))
    }
    abort() {}
    completeMerchantValidation(session: { merchantSessionIdentifier?: string; domainName?: string }) {
      const { amount } = this.request.total
      if (!session.merchantSessionIdentifier || session.domainName !== location.hostname || amount !== '15.00') return
      setTimeout(() => this.onpaymentauthorized({ payment: { token: { paymentData: { version: 'EC_v1' } } } }))
    }
    completePayment() {}
  }
  Object.assign(globalThis, { ApplePaySession })
}
