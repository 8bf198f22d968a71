import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shopOnTheStreet } from '../support/shop-on-the-street.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  digitsOf,
  eventually,
  fillsInPayment,
  orders,
  sees,
  seesHeading,
  settles,
} from '../support/shopping.ts'
import { type Visitor, visit } from '../support/visitor.ts'

const street = await shopOnTheStreet()

/** Someone at a brand that opens PayPal in a window, who has ordered. */
async function ordersByPayPal(guest: Visitor, number: string): Promise<void> {
  const { page, t } = guest
  await page.goto('/')
  await choosesTopUp(guest, number, 15)
  await page
    .locator('main form')
    .getByRole('button', { name: t('toPayment') })
    .click()
  await seesHeading(guest, 'payment')
  await fillsInPayment(guest, { email: anAddress() }, 'paypal')
  await orders(guest)
}

async function inWindow(guest: Visitor, act: () => Promise<void>): Promise<Page> {
  const [payer] = await Promise.all([guest.page.waitForEvent('popup'), act()])
  await payer.waitForURL(`${street.sandboxUrl}/checkoutnow?**`)
  return payer
}

const answers = async (payer: Page, status: string) => {
  await payer.locator(`input[name="status"][value="${status}"]`).check()
  await Promise.all([payer.waitForEvent('close'), payer.getByRole('button', { name: 'Continue' }).click()])
}

test('PayPal stands in a window, while the page says what to do; approved there, the result comes here', async () => {
  const guest = await visit(street, { tenant: 'kaufland' })
  const number = aNumber('+491511')
  const payer = await inWindow(guest, () => ordersByPayPal(guest, number))
  await seesHeading(guest, 'payerWindow.title')
  await sees(guest, guest.t('payerWindow.text'))
  await answers(payer, 'paid')
  await seesHeading(guest, 'resultSuccess')
  await eventually(() => street.creditOn(digitsOf(number))).toBe(1500)
})

test('cancelled in the window, or the window closed: back at the payment, with the reason and all that was chosen', async () => {
  const guest = await visit(street, { tenant: 'kaufland' })
  const { page, t } = guest
  const cancelled = await inWindow(guest, () => ordersByPayPal(guest, aNumber('+491511')))
  await answers(cancelled, 'canceled')
  await seesHeading(guest, 'payment')
  await sees(guest, t('paymentCancelled'))
  expect(await page.locator('#firstname').inputValue()).toBe('Ada')
  await page.locator('input[name="paymentMethod"][value="paypal"]').check()
  await page.locator('#startNow').check()
  const closed = await inWindow(guest, () => orders(guest))
  await seesHeading(guest, 'payerWindow.title')
  await closed.close()
  await seesHeading(guest, 'payment')
  await sees(guest, t('paymentCancelled'))
})

test('a browser that opens no window is led to PayPal and back in its own', async () => {
  const guest = await visit(street, { tenant: 'kaufland' })
  const { page, t } = guest
  await page.addInitScript(() => {
    window.open = () => null
  })
  await ordersByPayPal(guest, aNumber('+491511'))
  await sees(guest, t('payerWindow.closed'))
  await page.getByRole('button', { name: t('payerWindow.open') }).click()
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
})
