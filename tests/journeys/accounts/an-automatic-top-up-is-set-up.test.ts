import { expect, test } from 'vitest'
import { weekdayName } from '#kit/date'
import { registers } from '../../support/browser/registers.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  digitsOf,
  eventually,
  fillsInPayment,
  orders,
  reachesPayer,
  sees,
  seesHeading,
} from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

test('a guest who wants a top-up each week opens an account on the way, pays the first one, and is told what comes next', async () => {
  const ada = await visit(street, { tenant: 'fcb', language: 'en', viewport: phone })
  const { page, t } = ada
  const [email, number] = [anAddress(), aNumber('+491511')]
  await page.goto('/')
  await choosesTopUp(ada, number, 15)
  await page.locator('input[name="autoTopup"][value="weekly"]').check()
  await page.locator('#weekday').selectOption('3')
  await page.getByRole('button', { name: t('goOn') }).click()

  await seesHeading(ada, 'account.signIn')
  await sees(ada, t('account.login.forAutoTopup'))
  await page.getByRole('link', { name: t('account.login.register') }).click()
  await seesHeading(ada, 'account.register.title')
  await registers(ada, street, email)

  await seesHeading(ada, 'successfulRegistration')
  await page.getByRole('link', { name: t('account.login.goOn'), exact: true }).click()
  await seesHeading(ada, 'payment')
  const everyWednesday = t('autoTopup.when_weekly', { weekday: weekdayName(3, 'en') })
  await fillsInPayment(ada, { email }, 'creditcard')
  const terms = page.getByRole('region', { name: t('autoTopup.title'), exact: true })
  await sees(ada, terms.getByText(everyWednesday))
  await sees(ada, terms.getByText(t('autoTopup.ownContract')))
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await orders(ada)
  await sees(ada, page.getByRole('alert').getByText(t('autoTopupConsentMissing')))
  await page.locator('#autoTopupConsent').check()
  await orders(ada)

  await reachesPayer(ada)
  await page.locator('#expires').fill('2031-05')
  await page.getByRole('button', { name: 'Continue' }).click()
  await seesHeading(ada, 'resultSuccess')
  await sees(ada, page.getByText(/is set up\. We top up every Wednesday, next on/))
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
  // The browser sent no cookie from the payment partner's page. The header shows an empty cart all the same.
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('cartCount')
  const mail = await street.received(email, ({ subject }) => subject?.includes('is set up') ?? false)
  expect(mail.text).toContain('We top up every Wednesday, next on')
  await page.getByRole('link', { name: t('autoTopup.manage') }).click()
  await seesHeading(ada, 'account.autoTopups.title')
})
