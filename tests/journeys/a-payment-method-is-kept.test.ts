import { expect, test } from 'vitest'
import { registers } from '../support/registers.ts'
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
} from '../support/shopping.ts'
import { phone, type Visitor, visit } from '../support/visitor.ts'

const street = await shopOnTheStreet()
const list = '/account/settings/payment-methods'

/** Somebody with an account of their own, signed in. */
async function customer(options: Parameters<typeof visit>[1]): Promise<Visitor & { email: string }> {
  const visitor = await visit(street, options)
  const { page } = visitor
  const email = anAddress()
  await page.goto('/register')
  await registers(visitor, street, email)
  await page.waitForURL('**/account?told=*')
  return { ...visitor, email }
}

/** At the payment partner's page: the card is theirs. */
async function provesCard({ page }: Visitor, expires: string, later?: string): Promise<void> {
  await page.waitForURL(`${street.sandboxUrl}/pay/**`)
  await page.locator('#expires').fill(expires)
  if (later) await page.locator('#later').selectOption(later)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const card = ({ t }: Visitor) => t('account.saved.card', { brand: 'Mastercard', number: '6787' })

test('a card is kept while buying, stands in the account, pays the next time, and is removed', async () => {
  const ada = await customer({ tenant: 'congstar', viewport: phone })
  const { page, t, email } = ada
  await page.goto('/')
  await choosesTopUp(ada, aNumber('+491511'), 15)
  await goesToPayment(ada)
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  await page.goto('/')
  const number = aNumber('+491511')
  await choosesTopUp(ada, number, 15)
  await goesToPayment(ada)
  expect(await page.locator('input[name="paymentMethod"]:checked').inputValue()).toMatch(/^token:/)
  await fillsInPayment(ada, { email })
  await orders(ada)
  await page.waitForURL('**/checkout/result?**')
  await seesHeading(ada, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)

  await page.goto(list)
  await page.getByText(t('account.saved.remove'), { exact: true }).click()
  await sees(ada, t('account.saved.removeAsk', { card: card(ada) }))
  await page.getByRole('button', { name: t('account.saved.removeYes') }).click()
  await sees(ada, t('successfulDelete'))
  await sees(ada, t('account.saved.none'))
})

test('without scripts a card is added by itself, and the reason told where it is declined later', async () => {
  const ada = await customer({ tenant: 'fcb', language: 'en', javaScriptEnabled: false })
  const { page, t, email } = ada
  await page.goto(list)
  const add = page.getByRole('button', { name: t('account.saved.add.creditcard') })
  await add.click()
  await sees(ada, page.getByRole('alert').getByText(t('mandateMissing')))
  await page.locator('#agreed').check()
  await add.click()
  await provesCard(ada, '2031-05', 'insufficient_funds')
  await seesHeading(ada, 'paymentMethodAdded')
  await page.getByRole('link', { name: t('account.saved.toList') }).click()
  await sees(ada, card(ada))

  await page.goto('/')
  await choosesTopUp(ada, aNumber('+491511'), 15)
  await goesToPayment(ada)
  await fillsInPayment(ada, { email })
  await orders(ada)
  await page.waitForURL('**/checkout/result?**')
  await eventually(async () => {
    await page.reload()
    return page.getByText(t('paymentFailure.insufficient_funds')).count()
  }).toBeGreaterThan(0)
  const mail = await street.received(email, ({ subject }) => subject?.includes('please pay another way') ?? false)
  expect(mail.text).toContain(t('mail.paymentLinkButton'))
})
