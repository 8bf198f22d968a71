import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
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
} from '../../support/browser/shopping.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'
import { isReceipt } from '../../support/customers/which-mail.ts'
import { placesOrder, settlesAt } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()
const place = { street: 'Musterallee', houseNumber: '15', zip: '10115', city: 'Berlin' }

const aVisitor = (wishes: Partial<Parameters<typeof visit>[1]> = {}) =>
  visit(street, { tenant: 'aufladen', language: 'en', ...wishes })

/** A guest with a top-up of 15 on the payment page. */
const comesToPay = (guest: Visitor, phoneNumber: string) =>
  opensPayment(guest, { productId: 'telekom-15', phoneNumber })

const choice = ({ page }: Visitor, name: string) => page.locator(`input[name="paymentMethod"][value="${name}"]`)

test('Klarna asks for the address it bills, in its place; what does not arrive is not taken', async () => {
  const guest = await aVisitor()
  const { page, t } = guest
  const number = aNumber('+491511')
  await comesToPay(guest, number)
  await eventually(() => page.locator('#street').isVisible(), 'nobody else needs it').toBe(false)
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

/** Amount and status of the newest order's payment at the provider. */
async function taken() {
  const [row] = await street.asOwner<{ order_number: string }>(
    'select order_number from orders order by placed_at desc limit 1',
  )
  const books = await street.sandbox<{ payments: { state: string; captured?: number }[] }>(
    `/books.json?reference=${row?.order_number}`,
  )
  return books.payments.map(({ state, captured }) => [state, captured])
}

test('a device with Apple Pay pays with it, after its owner agreed to the amount that was shown, and knows their address', async () => {
  const guest = await aVisitor()
  const { page } = guest
  await page.addInitScript(fakeDevice)
  const number = aNumber('+491511')
  await comesToPay(guest, number)
  const email = anAddress()
  await page.evaluate((known) => Object.assign(globalThis, { ownersAddress: known }), email)
  await choice(guest, 'applepay').check()
  await page.locator('#startNow').check()
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/checkout-start-apple-payment')),
    orders(guest),
  ])
  expect(asked.postDataJSON()).toEqual({
    cartName: expect.any(String),
    shownTotal: 15,
    validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession',
  })
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
  await street.received(email, isReceipt)
})

/** Requests for the script of Google's wallet so far. */
function askedOfGoogle({ page }: Visitor): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/gp/p/js/pay.js')) asked.push(request.url())
  })
  return asked
}

test('a wallet that the browser cannot have is hidden; nothing is asked of Google before its wallet is chosen', async () => {
  const guest = await aVisitor()
  const { page } = guest
  await page.addInitScript(knowsPaymentRequests)
  const asked = askedOfGoogle(guest)
  const number = aNumber('+491511')
  await comesToPay(guest, number)
  await choice(guest, 'googlepay').waitFor()
  await eventually(() => choice(guest, 'applepay').count()).toBe(0)
  const email = anAddress()
  await fillsInPayment(guest, { email })
  await choice(guest, 'paypal').check()
  // Longer than the second after which the script used to load.
  await page.waitForTimeout(1500)
  expect(asked).toEqual([])
  await Promise.all([page.waitForResponse(/pay\.js/), choice(guest, 'googlepay').check()])
  await orders(guest)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await eventually(() => page.locator('#email').inputValue(), 'all is as it was').toBe(email)
  await orders(guest)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
  expect(asked).toHaveLength(1)
})

test('who comes from the main page gets the script too: the page is loaded again, and what was typed is put back', async () => {
  const guest = await aVisitor()
  const { page } = guest
  await page.addInitScript(knowsPaymentRequests)
  await page.goto('/')
  const number = aNumber('+491511')
  await choosesTopUp(guest, number, 15)
  await goesToPayment(guest)
  const email = anAddress()
  await fillsInPayment(guest, { email })
  await Promise.all([page.waitForResponse(/pay\.js/), choice(guest, 'googlepay').check()])
  await eventually(() => page.locator('#email').inputValue(), 'nobody types twice').toBe(email)
  await eventually(() => page.locator('#startNow').isChecked()).toBe(true)
  await orders(guest)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await seesHeading(guest, 'resultSuccess')
})

test('a device that Google finds unable is told so beside the method; what was typed stays, and another way pays', async () => {
  const guest = await aVisitor({ viewport: { width: 320, height: 640 } })
  const { page, t } = guest
  await page.addInitScript(knowsPaymentRequests)
  const headers = { 'cross-origin-resource-policy': 'cross-origin' }
  const body = `globalThis.google = { payments: { api: { PaymentsClient: class {
    isReadyToPay() { return Promise.resolve({ result: false }) } } } } }`
  await page.route(/pay\.js/, (route) => route.fulfill({ headers, contentType: 'text/javascript', body }))
  await comesToPay(guest, aNumber('+491511'))
  const email = anAddress()
  await fillsInPayment(guest, { email }, 'googlepay')
  const said = page.getByText(t('walletNotHere', { method: t('method.googlepay') }))
  await sees(guest, said)
  await orders(guest)
  await eventually(() => page.locator('#email').inputValue()).toBe(email)
  await sees(guest, said)
  await eventually(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await choice(guest, 'paypal').check()
  await orders(guest)
  await settles(guest, { status: 'paid' })
  await seesHeading(guest, 'resultSuccess')
})

test('a browser that knows no payment requests is offered no Google Pay', async () => {
  const guest = await aVisitor()
  const { page } = guest
  await page.addInitScript('delete globalThis.PaymentRequest')
  await page.addInitScript(fakeDevice)
  await comesToPay(guest, aNumber('+491511'))
  await choice(guest, 'applepay').waitFor()
  await eventually(() => choice(guest, 'googlepay').count()).toBe(0)
})

/** Without a window there are no payment requests. */
function knowsPaymentRequests(): void {
  Object.assign(globalThis, { PaymentRequest: class {} })
}

/** The object that Apple adds to pages on its devices, with an owner who confirms. */
function fakeDevice(): void {
  class ApplePaySession {
    static STATUS_SUCCESS = 0
    static canMakePayments = () => true
    onvalidatemerchant: (event: object) => void = () => {}
    onpaymentauthorized: (event: object) => void = () => {}
    oncancel = () => {}
    request: { total: { amount: string }; requiredShippingContactFields?: string[] }
    constructor(_version: number, request: ApplePaySession['request']) {
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
      const { ownersAddress: emailAddress } = globalThis as { ownersAddress?: string }
      const shippingContact = this.request.requiredShippingContactFields?.includes('email')
        ? { emailAddress }
        : undefined
      const payment = { token: { paymentData: { version: 'EC_v1' } }, shippingContact }
      setTimeout(() => this.onpaymentauthorized({ payment }))
    }
    completePayment() {}
  }
  Object.assign(globalThis, { ApplePaySession })
}
