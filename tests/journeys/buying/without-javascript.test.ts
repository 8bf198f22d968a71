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
import { phone, visit } from '../../support/browser/visitor.ts'
import { holdsCode, isReceipt } from '../../support/customers/which-mail.ts'
import { placesOrder } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()

test('the whole purchase, from the main page to the credit, with an error on the way', async () => {
  const guest = await visit(street, { tenant: 'congstar', javaScriptEnabled: false, viewport: phone })
  const { page, t } = guest
  await page.goto('/')
  const number = aNumber('+491511')
  await choosesTopUp(guest, '0151 12')
  await page.getByRole('button', { name: t('goOn') }).click()
  await sees(guest, page.getByRole('alert').getByText(t('numberNotValid')))
  await eventually(() => page.locator('#msisdn').inputValue()).toBe('0151 12')
  // Controls that need scripts are hidden.
  await eventually(() => page.getByLabel(t('numberRemember')).isVisible()).toBe(false)

  await choosesTopUp(guest, number, 42)
  await page.getByRole('button', { name: t('goOn') }).click()
  await page.waitForURL('**/shop/checkout/payment')
  await page.goto('/shop/checkout/cart')
  await page.getByRole('button', { name: t('oneMore') }).click()
  await sees(guest, page.getByText('84,00 €').first())
  await page.getByRole('button', { name: t('oneFewer') }).click()
  await page.getByRole('link', { name: t('toPayment') }).click()
  await seesHeading(guest, 'payment')

  const email = anAddress()
  await fillsInPayment(guest, { email: 'ada@' }, 'paypal')
  await orders(guest)
  await sees(guest, page.getByRole('alert').getByText(t('emailNotValid')))
  await eventually(() => page.locator('input[name="paymentMethod"]:checked').inputValue()).toBe('paypal')
  await page.locator('#email').fill(email)
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(4200)
  await street.received(email, isReceipt)
})

test('the code is asked for and judged', async () => {
  const number = aNumber('+31614').slice(0, 12)
  for (let order = 1; order <= 3; order += 1) {
    await placesOrder(street, { tenant: 'tmobilenl', lines: [{ productId: 'odido-10', phoneNumber: number }] })
  }
  const guest = await visit(street, { tenant: 'tmobilenl', javaScriptEnabled: false })
  const { page, t } = guest
  await page.goto('/')
  await choosesTopUp(guest, number, 10)
  await goesToPayment(guest)
  const email = anAddress()
  await fillsInPayment(guest, { email }, 'ideal')
  await orders(guest)
  await sees(guest, t('otpTitle'))
  const code = /\b\d{6}\b/.exec((await street.received(email, holdsCode)).text)?.[0] ?? ''
  await page.getByLabel(t('otp'), { exact: true }).fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: t('otpConfirm') }).click()
  await sees(guest, t('otpWrong'))
  await page.getByLabel(t('otp'), { exact: true }).fill(code)
  await page.getByRole('button', { name: t('otpConfirm') }).click()
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
})

test('the operator is found by the server where nothing was chosen', async () => {
  const guest = await visit(street, { tenant: 'herladen', javaScriptEnabled: false })
  const { page, t } = guest
  await page.goto('/')
  await choosesTopUp(guest, '+31614500599', 20)
  await page.getByRole('button', { name: t('goOn') }).click()
  await page.waitForURL('**/shop/checkout/payment')
  await sees(guest, page.getByText(/Odido/).locator('visible=true').first())
})

test('a cancelled payment leads back to the payment page', async () => {
  const guest = await visit(street, { tenant: 'congstar', javaScriptEnabled: false })
  const { page, t } = guest
  await page.goto('/')
  await choosesTopUp(guest, aNumber('+491511'), 15)
  await goesToPayment(guest)
  await fillsInPayment(guest, { email: anAddress() })
  await orders(guest)
  await settles(guest, { status: 'canceled' })
  await seesHeading(guest, 'payment')
  await sees(guest, t('paymentCancelled'))
})
