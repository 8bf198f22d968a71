import { expect, onTestFinished, test } from 'vitest'
import { readablePhone } from '#kit/phone'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  digitsOf,
  eventually,
  fillsInPayment,
  goesToPayment,
  looksAgain,
  orders,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { translatorOf, visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'
import { isReceipt } from '../../support/customers/which-mail.ts'
import { apiClient } from '../../support/shop/api-client.ts'

const street = await runningShop()

test('a guest tops up a number, pays by PayPal, and watches the credit arrive', async () => {
  // With the brand's service worker, as in a real browser.
  const guest = await visit(street, { tenant: 'congstar', keepsPages: true })
  const { page, t } = guest
  const number = aNumber('+491511')
  const email = anAddress()

  await page.goto('/')
  expect(new URL(page.url()).pathname).toBe('/shop/topup/congstar')
  await choosesTopUp(guest, number.replace('+49', '0'), 30)
  // The number is shown in groups before it is paid for.
  await sees(guest, readablePhone(number))
  await goesToPayment(guest)
  await fillsInPayment(guest, { email }, 'paypal')
  await eventually(() => page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).count()).toBe(1)
  await orders(guest)
  await settles(guest)

  await seesHeading(guest, 'resultSuccess')
  for (const step of ['paid', 'sent', 'arrived'] as const) await sees(guest, t(`step.${step}.done`))
  await sees(guest, t('topupSuccessMessage', { amount: '30,00 €', phone: readablePhone(number) }))
  expect(await street.creditOn(digitsOf(number))).toBe(3000)
  const receipt = await street.received(email, isReceipt)
  const orderNumber = /S[0-9A-Z]{11}/.exec(receipt.subject ?? '')?.[0] ?? ''
  expect(receipt.subject).toBe(t('mailReceiptSubject_complete', { orderNumber }))
  await sees(guest, t('orderNumber', { number: orderNumber }))
  expect(receipt.html).toContain('30,00')

  // The receipt links to the order, in any browser.
  const [, link = ''] = /href="([^"]*\/order\?[^"]*)"/.exec(receipt.html ?? '') ?? []
  const reader = await visit(street, { tenant: 'congstar' })
  await reader.page.goto(link.replaceAll('&amp;', '&'))
  await seesHeading(reader, 'yourOrder')
  await sees(reader, t('resultSuccess'))
  // The cart is empty after the purchase.
  await looksAgain(guest, 'resultSuccess')
  await page.goto('/shop/checkout/cart')
  await sees(guest, t('cartEmptyText'))
})

test('a card is confirmed with 3-D Secure', async () => {
  const guest = await visit(street, { tenant: 'congstar' })
  const number = aNumber('+491511')
  await opensPayment(guest, { productId: 'congstar-15', phoneNumber: number })
  await fillsInPayment(guest, { email: anAddress() })
  await orders(guest)
  await settles(guest, { threeDSecure: 'Yes, confirm' })
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
})

test('a Dutch guest chooses the bank in the shop, and pays there by iDEAL', async () => {
  const guest = await visit(street, { tenant: 'tmobilenl' })
  const { page, t } = guest
  await page.goto('/')
  const number = aNumber('+31614').slice(0, 12)
  await choosesTopUp(guest, number, 20)
  await goesToPayment(guest)
  await fillsInPayment(guest, { email: anAddress() }, 'ideal')
  await page.getByLabel(t('bank')).selectOption({ label: 'Rabobank' })
  await eventually(() => page.getByRole('button', { name: 'Bestelling met betalingsverplichting' }).count()).toBe(1)
  await orders(guest)
  await settles(guest, { bank: 'ideal_RABONL2U' })
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(2000)
})

test('a code bought at a kiosk pays; and where that way to pay goes down meanwhile, another one is a click away', async () => {
  const guest = await visit(street, { tenant: 'foocall' })
  const { page, t } = guest
  // This brand skips the cart page.
  const goesOn = async (number: string) => {
    await page.goto('/')
    await choosesTopUp(guest, number, 15)
    await page.getByRole('button', { name: t('goOn') }).click()
    await seesHeading(guest, 'payment')
    await fillsInPayment(guest, { email: anAddress() }, 'paysafecard')
    await page.locator('#phoneNumber').fill('0171 2345678')
  }
  const [number, other] = [aNumber('+491511'), aNumber('+491511')]
  await goesOn(number)
  await orders(guest)
  await sees(guest, 'paysafecard payment')
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)

  const turn = (status: string) =>
    fetch(`${street.sandboxUrl}/methods/paysafecard`, { method: 'POST', body: new URLSearchParams({ status }) })
  onTestFinished(async () => {
    await turn('activated')
    // The shop remembers for some seconds what works.
    const methods = async () => (await apiClient(street, 'foocall').ask('GET /api/shop/rest/v3/payment-methods')).text
    await eventually(methods).toContain('"paysafecard"')
  })
  await goesOn(other)
  await turn('down')
  await orders(guest)
  await sees(guest, t('paymentMethodIsNotAvailable'))
  await page.locator('input[name="paymentMethod"][value="creditcard"]').check()
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(other))).toBe(1500)
})

test('a language chosen on the way is kept at checkout, for the payer and for the receipt', async () => {
  const guest = await visit(street, { tenant: 'fcb', language: 'de' })
  const { page, t } = guest
  await page.goto('/')
  await choosesTopUp(guest, aNumber('+491518'), 20)
  const kind = (value: string) => page.locator(`input[name="autoTopup"][value="${value}"]`)
  await kind('weekly').check()
  await page.locator('#weekday').selectOption('3')
  await page.getByRole('link', { name: 'English' }).click()
  const speaker = { ...guest, t: translatorOf('fcb', 'en') }
  await sees(speaker, speaker.t('numberQuestion'))
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('en')
  // Fields and choices are kept.
  await sees(speaker, page.getByText(speaker.t('kind.weekly'), { exact: true }))
  await eventually(() => page.locator('#msisdn').inputValue()).not.toBe('')
  await eventually(() => kind('weekly').isChecked()).toBe(true)
  await eventually(() => page.locator('#weekday').inputValue()).toBe('3')
  await kind('none').check()
  await goesToPayment(speaker)
  await eventually(() => page.locator('select[name="language"]').inputValue()).toBe('en')
  const email = anAddress()
  await fillsInPayment(speaker, { email })
  await eventually(() => page.getByRole('button', { name: 'Order with obligation to pay' }).count()).toBe(1)
  await orders(speaker)
  await page.waitForURL(/locale=en/)
  await settles(speaker)
  await seesHeading(speaker, 'resultSuccess')
  const { subject = '' } = await street.received(email, isReceipt)
  expect(subject).toContain(speaker.t('mailReceiptSubject_complete', { orderNumber: '' }).trim())
  expect(subject).not.toContain(t('mailReceiptSubject_complete', { orderNumber: '' }).trim())
})

test('number and amount in the address fill the form', async () => {
  const guest = await visit(street, { tenant: 'congstar' })
  const { page } = guest
  await page.goto('/shop/topup/congstar?msisdn=4915115123456&amount=30')
  await sees(guest, '+49 1511 5123456')
  await eventually(() => page.locator('input[name="amount"]:checked').inputValue()).toBe('30')
  await page.goto('/shop/topup/congstar?msisdn=4915115123456&amount=42')
  await eventually(() => page.locator('input[name="amount"]:checked').inputValue()).toBe('other')
  await eventually(() => page.locator('#differentAmount').inputValue()).toBe('42')
  await goesToPayment(guest)
  await sees(guest, page.getByText('42,00 €').locator('visible=true').first())
})

test('a number is remembered on the device if the shopper agrees, and forgotten on request', async () => {
  const guest = await visit(street, { tenant: 'congstar' })
  const { page, t } = guest
  const readable = '+49 1511 5123457'
  await page.goto('/')
  await choosesTopUp(guest, '015115123457', 15)
  await page.getByRole('button', { name: t('goOn') }).click()
  await page.waitForURL('**/payment')
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await eventually(() => page.getByText(readable).count(), 'not without asking').toBe(0)

  await choosesTopUp(guest, '015115123457', 15)
  await sees(guest, readable)
  await page.getByLabel(t('numberRemember')).check()
  await page.getByRole('button', { name: t('goOn') }).click()
  await page.waitForURL('**/cart')
  await page.goto('/')
  await page.getByRole('button', { name: readable, exact: true }).click()
  await eventually(() => page.locator('#msisdn').inputValue()).toBe(readable)

  await page.goto('/')
  await page.getByRole('button', { name: t('numberForget', { number: readable }) }).click()
  await sees(guest, t('numberForgotten'))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await eventually(() => page.getByText(readable).count()).toBe(0)
})
