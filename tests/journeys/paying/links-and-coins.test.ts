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
  seesHeading,
} from '../../support/browser/shopping.ts'
import { visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

test('a Tikkie ordered at the desk is paid on the phone, and the desk goes on by itself', async () => {
  const desk = await visit(street, { tenant: 'tmobilenl' })
  const { page, t } = desk
  const number = aNumber('+3161')
  await page.goto('/')
  await choosesTopUp(desk, number, 15)
  await goesToPayment(desk)
  await fillsInPayment(desk, { email: anAddress() }, 'tikkie')
  await orders(desk)
  await seesHeading(desk, 'tikkie.title')
  const code = await page.getByRole('img', { name: t('tikkie.qrCode') }).boundingBox()
  expect(code?.width, 'large enough for a camera').toBeGreaterThan(180)
  const link = await page.getByRole('link', { name: t('tikkie.link') }).getAttribute('href')
  // The phone has only the link.
  await fetch(link ?? '', { method: 'POST', body: new URLSearchParams({ payer: 'A. Phone' }) })
  await seesHeading(desk, 'resultSuccess')
  await eventually(() => street.creditOn(digitsOf(number))).toBe(1500)
})

test('coins: the one chosen, sent, and more than was due comes back to whoever claims it', async () => {
  const guest = await visit(street, { tenant: 'reloadnow' })
  const { page, t } = guest
  const email = anAddress()
  await page.goto('/recharges/orange')
  await choosesTopUp(guest, aNumber('+3375'), 10)
  await goesToPayment(guest)
  await fillsInPayment(guest, { email }, 'crypto')
  await page.getByLabel(t('cryptoCurrency')).selectOption('LTC')
  await orders(guest)
  await page.waitForURL(`${street.sandboxUrl}/i/**`)
  await page.getByText('LTC payment').waitFor()
  await page.getByRole('button', { name: 'Send too much' }).click()
  await seesHeading(guest, 'resultSuccess')
  const mail = await street.received(email, ({ text }) => text.includes('/pull-payments/'))
  await page.goto(/http\S+\/pull-payments\/\w+/.exec(mail.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Claim' }).click()
  await page.getByText('Completed').or(page.getByText('AwaitingPayment')).waitFor()
})
