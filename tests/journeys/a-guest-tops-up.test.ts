import { expect, test } from 'vitest'
import { readablePhone } from '#kit/phone'
import { shopOnTheStreet } from '../support/shop-on-the-street.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  digitsOf,
  fillsInPayment,
  goesToPayment,
  orders,
  sees,
  seesHeading,
  settles,
} from '../support/shopping.ts'
import { visit } from '../support/visitor.ts'

const street = await shopOnTheStreet()

test('a guest tops up a number, pays by PayPal, and watches the credit arrive', async () => {
  const guest = await visit(street, { tenant: 'congstar' })
  const { page, t } = guest
  const number = aNumber('+491511')
  const email = anAddress()

  await page.goto('/')
  expect(new URL(page.url()).pathname).toBe('/shop/topup/congstar')
  await choosesTopUp(guest, number.replace('+49', '0'), 30)
  // The number is read back in groups before it is paid for.
  await sees(guest, readablePhone(number))
  await goesToPayment(guest)
  await fillsInPayment(guest, { email }, 'paypal')
  expect(await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).count()).toBe(1)
  await orders(guest)
  await settles(guest)

  await seesHeading(guest, 'resultSuccess')
  for (const step of ['paid', 'sent', 'arrived']) await sees(guest, t(`step.${step}.done`))
  expect(await street.creditOn(digitsOf(number))).toBe(3000)
  const receipt = await street.received(email)
  const orderNumber = /S[0-9A-Z]{11}/.exec(receipt.subject ?? '')?.[0] ?? ''
  expect(receipt.subject).toBe(t('mailReceiptSubject_complete', { orderNumber }))
  await sees(guest, t('orderNumber', { number: orderNumber }))
  expect(receipt.html).toContain('30,00')
})
