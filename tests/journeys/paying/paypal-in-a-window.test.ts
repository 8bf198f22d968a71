import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { hasAccount } from '../../support/browser/registering.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
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
} from '../../support/browser/shopping.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

/** Places an order at a brand that opens PayPal in a window. */
async function ordersByPayPal(guest: Visitor, number: string, email = anAddress()): Promise<void> {
  const { page, t } = guest
  await page.goto('/')
  await choosesTopUp(guest, number, 15)
  await page
    .locator('main form')
    .getByRole('button', { name: t('toPayment') })
    .click()
  await seesHeading(guest, 'payment')
  await fillsInPayment(guest, { email }, 'paypal')
  await orders(guest)
}

async function inWindow(guest: Visitor, act: () => Promise<void>, at = 'checkoutnow?token='): Promise<Page> {
  const [payer] = await Promise.all([guest.page.waitForEvent('popup'), act()])
  await payer.waitForURL(`${street.sandboxUrl}/${at}**`)
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
  const email = anAddress()
  const cancelled = await inWindow(guest, () => ordersByPayPal(guest, aNumber('+491511'), email))
  await answers(cancelled, 'canceled')
  await seesHeading(guest, 'payment')
  await sees(guest, t('paymentCancelled'))
  await eventually(() => page.locator('#email').inputValue()).toBe(email)
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

test('saved for payments to come: agreed to in a window, charged for nothing, and then in the list', async () => {
  const ada = await visit(street, { tenant: 'kaufland', language: 'en' })
  const { page, t } = ada
  await hasAccount(ada)
  await page.goto('/account/settings/payment-methods')
  await page.locator('#agreed').check()
  const saves = () => page.getByRole('button', { name: t('account.saved.add.paypal') }).click()
  const payer = await inWindow(ada, saves, 'agreements/approve?approval_session_id=')
  await seesHeading(ada, 'payerWindow.keepTitle')
  await sees(ada, t('payerWindow.keepText'))
  await answers(payer, 'paid')
  await seesHeading(ada, 'paymentMethodAdded')
  await page.getByRole('link', { name: t('account.saved.toList') }).click()
  await seesHeading(ada, 'account.saved.title')
  const asksToRemove = t('account.saved.removeAsk', { card: t('method.paypal') })
  await sees(ada, page.getByRole('listitem').filter({ hasText: asksToRemove }))
})
