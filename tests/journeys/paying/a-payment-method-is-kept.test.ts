import { expect, test } from 'vitest'
import { hasAccount } from '../../support/browser/registering.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  digitsOf,
  eventually,
  fillsInPayment,
  orders,
  sees,
  seesHeading,
} from '../../support/browser/shopping.ts'
import { phone, type Visitor, visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'

const street = await runningShop()
const list = '/account/settings/payment-methods'

/** A customer with an account, signed in. */
async function customer(options: Parameters<typeof visit>[1]): Promise<Visitor & { email: string }> {
  const visitor = await visit(street, options)
  return { ...visitor, email: await hasAccount(visitor) }
}

/** Confirms the card on the payment partner's page. */
async function provesCard({ page }: Visitor, expires: string, later?: string): Promise<void> {
  await page.waitForURL(`${street.sandboxUrl}/pay/**`)
  await page.locator('#expires').fill(expires)
  if (later) await page.locator('#later').selectOption(later)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Pays with a saved card: the bank asks for confirmation, and the customer gives it. */
async function answersBank({ page, street: { sandboxUrl } }: Visitor, answer: string): Promise<void> {
  await page.waitForURL(`${sandboxUrl}/pay/**`)
  await page.getByText('Your saved card: your bank will ask whether it is you.').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Your bank: is it you?' }).waitFor()
  await page.getByRole('button', { name: answer }).click()
  await page.waitForURL('**/checkout/result?**')
}

const card = ({ t }: Visitor) => t('account.saved.card', { brand: 'Mastercard', number: '6787' })

test('a card is kept while buying, pays the next time once the bank has asked, and is removed', async () => {
  const ada = await customer({ tenant: 'congstar', viewport: phone })
  const { page, t, email } = ada
  await opensPayment(ada, { productId: 'congstar-15', phoneNumber: aNumber('+491511') })
  await fillsInPayment(ada, { email }, 'creditcard')
  await page.locator('#savePayment-creditcard').check()
  await orders(ada)
  await provesCard(ada, '2031-05')
  await seesHeading(ada, 'resultSuccess')

  await page.goto(list)
  await eventually(async () => {
    await page.reload()
    return page.getByText(t('account.saved.until', { expires: '05/31' })).count()
  }).toBe(1)
  await sees(ada, card(ada))
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  const number = aNumber('+491511')
  await opensPayment(ada, { productId: 'congstar-15', phoneNumber: number })
  await eventually(() => page.locator('input[name="paymentMethod"]:checked').inputValue()).toMatch(/^token:/)
  await fillsInPayment(ada, { email })
  await orders(ada)
  await answersBank(ada, 'Yes, confirm')
  await seesHeading(ada, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)

  await page.goto(list)
  await page.getByText(t('account.saved.remove'), { exact: true }).click()
  await sees(ada, t('account.saved.removeAsk', { card: card(ada) }))
  await page.getByRole('button', { name: t('account.saved.removeYes') }).click()
  await sees(ada, t('successfulDelete'))
  await sees(ada, t('account.saved.none'))
})

test('without scripts a card is added by itself; whoever says no to their bank is told, pays nothing and loses nothing', async () => {
  const ada = await customer({ tenant: 'fcb', language: 'en', javaScriptEnabled: false })
  const { page, t, email } = ada
  await page.goto(list)
  const add = page.getByRole('button', { name: t('account.saved.add.creditcard') })
  await add.click()
  await sees(ada, page.getByRole('alert').getByText(t('mandateMissing')))
  await page.locator('#agreed').check()
  await add.click()
  await provesCard(ada, '2031-05')
  await seesHeading(ada, 'paymentMethodAdded')
  await page.getByRole('link', { name: t('account.saved.toList') }).click()
  await sees(ada, card(ada))

  const number = aNumber('+491511')
  await opensPayment(ada, { productId: 'fcb-15', phoneNumber: number })
  await fillsInPayment(ada, { email })
  await orders(ada)
  await answersBank(ada, 'Wrong code')
  await eventually(async () => {
    await page.reload()
    return page.getByText(t('paymentFailure.authentication_failed')).count()
  }).toBeGreaterThan(0)
  expect(await street.creditOn(digitsOf(number))).toBe(0)

  // The cart is kept for another attempt with the same card.
  await page.getByRole('button', { name: t('tryAgain') }).click()
  await seesHeading(ada, 'payment')
  await page.locator('input[name="paymentMethod"][value^="token:"]').check()
  await fillsInPayment(ada, { email })
  await orders(ada)
  await answersBank(ada, 'Yes, confirm')
  await eventually(() => street.creditOn(digitsOf(number))).toBe(1500)
})
