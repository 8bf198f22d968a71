import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  eventually,
  fillsInPayment,
  orders,
  sees,
  seesHeading,
} from '../../support/browser/shopping.ts'
import { visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'
import { subjectIs } from '../../support/customers/which-mail.ts'
import { placesOrder } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()

test.each([
  ['with scripts', true],
  ['without scripts', false],
])('who is refused by a rule reads that a program decided, and asks a person to look at it, %s', async (_, scripts) => {
  const number = aNumber('+491511')
  // The limit of one number in a day.
  for (let order = 1; order <= 2; order += 1) {
    const lines = [
      { productId: 'congstar-30', phoneNumber: number, quantity: 5 },
      { productId: 'congstar-15', phoneNumber: number, quantity: 10 },
    ]
    await placesOrder(street, { tenant: 'congstar', lines })
  }
  const guest = await visit(street, {
    tenant: 'congstar',
    javaScriptEnabled: scripts,
    viewport: { width: 320, height: 640 },
  })
  const { page, t } = guest
  await opensPayment(guest, { productId: 'congstar-15', phoneNumber: number })
  const email = anAddress()
  await fillsInPayment(guest, { email }, 'paypal')
  await orders(guest)
  const refusal = page.getByRole('alert')
  await sees(guest, refusal.getByText(t('orderNotAccepted')))
  await eventually(() => refusal.textContent()).not.toMatch(/\d/)
  await eventually(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)

  await refusal.getByRole('link', { name: t('review.ask') }).click()
  await seesHeading(guest, 'support.title')
  await sees(guest, t('review.title'))
  await eventually(() => page.locator('#topic').inputValue()).toBe('decision')
  const said = { name: 'Ada Muster', email, message: 'Das ist für die ganze Familie.' }
  for (const [field, value] of Object.entries(said)) await page.locator(`main #${field}`).fill(value)
  await page.getByRole('button', { name: t('support.send') }).click()
  await sees(guest, t('enquirySent'))
  const { subject = '' } = await street.received(email, subjectIs('mail.enquiry.subject'))
  const reference = /F\w{8,9}/.exec(subject)?.[0] ?? 'none'
  await sees(guest, page.getByText(reference))
  const open = await street.asOwner('select due_at > filed_at as waits from saldo.enquiry where reference = $1', [
    reference,
  ])
  expect(open).toEqual([{ waits: true }])
})
