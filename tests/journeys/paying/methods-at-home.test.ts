import { expect, test } from 'vitest'
import { checkAccessibility } from '../../support/browser/check-accessibility.ts'
import { productAndNumberOf } from '../../support/browser/product-and-number.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  anAddress,
  digitsOf,
  eventually,
  fillsInPayment,
  orders,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { brandOf, phone, visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'
import { subjectIs } from '../../support/customers/which-mail.ts'

const street = await runningShop()

test.each([
  { country: 'be', method: 'bancontact', tenant: 'tmobilenl' },
  { country: 'at', method: 'eps', tenant: 'congstar' },
])('a shopper in $country pays by $method on a phone; what they are given back goes the same way', async (at) => {
  const guest = await visit(street, { tenant: at.tenant, viewport: phone, isAudited: true })
  const { page } = guest
  await page.addInitScript(() => Object.assign(globalThis, { PaymentRequest: class {} }))
  await page.context().setExtraHTTPHeaders({ 'x-country': at.country })
  const { productId, amount, phoneNumber } = await productAndNumberOf(brandOf(at.tenant))
  await opensPayment(guest, { productId, phoneNumber })
  const email = anAddress()
  await fillsInPayment(guest, { email }, at.method)
  await checkAccessibility(page, 'methods that share a row', { part: 'main' })
  await orders(guest)
  // Neither can be reserved: it is paid, or it is not.
  await eventually(() => page.locator('input[name="status"]').count()).toBeGreaterThan(0)
  expect(await page.locator('input[name="status"][value="authorized"]').count()).toBe(0)
  await settles(guest, { status: 'paid' })
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(phoneNumber))).toBe(amount * 100)

  const [order] = await street.asOwner<{ order_number: string }>(
    'select order_number from orders order by placed_at desc limit 1',
  )
  const orderNumber = order?.order_number ?? ''
  await street.saldo('orders', 'refund', orderNumber, '--reason', 'the wrong number', '--yes')
  await street.received(email, subjectIs('mailRefundSubject'))
  const payments = async () =>
    (await street.sandbox<{ payments: unknown[] }>(`/books.json?reference=${orderNumber}`)).payments
  // The mail may be there first.
  await eventually(payments).toMatchObject([{ method: at.method, refunded: amount * 100 }])
})
