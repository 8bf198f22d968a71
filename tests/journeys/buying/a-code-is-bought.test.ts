import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  anAddress,
  eventually,
  fillsInPayment,
  orders,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { phone, type Visitor, visit } from '../../support/browser/visitor.ts'
import { isReceipt } from '../../support/customers/which-mail.ts'

const street = await runningShop()

/** Buys a card of 25 euros, from the brand's page over the partner's page and back. */
async function buys(visitor: Visitor, page: string, contact: { email: string; phoneNumber?: string }) {
  await visitor.page.goto(page)
  await visitor.page.locator('input[name="amount"][value="25"]').check()
  await visitor.page.getByRole('button', { name: visitor.t('card.buy') }).click()
  await visitor.page.waitForURL('**/checkout/cart')
  await visitor.page.getByRole('link', { name: visitor.t('toPayment') }).click()
  await seesHeading(visitor, 'payment')
  await fillsInPayment(visitor, contact)
  await orders(visitor)
  await settles(visitor)
  await seesHeading(visitor, 'resultSuccess.goods')
}

test('a gift card from our own stock: its code stands on the result page, in the mail, in a text, and on the order’s page for good', async () => {
  const guest = await visit(street, { tenant: 'herladen', viewport: phone })
  const { page, t } = guest
  const contact = { email: anAddress(), phoneNumber: '+31612500599' }
  await buys(guest, '/shop/games/steam', contact)
  const code = (await page.getByText(/^DEMO(-[0-9A-F]{4}){3}$/).textContent()) ?? ''
  await sees(guest, page.getByRole('button', { name: t('code.copy') }))
  const mail = await street.received(contact.email, isReceipt)
  expect(mail.text).toContain(code)
  // With the code comes the confirmation that the right to withdraw has ended.
  expect(mail.text).toContain(t('mailStartNow', { text: t('startNow.goods') }))
  expect((await street.received(contact.phoneNumber, ({ text }) => text.includes(code))).channel).toBe('sms')
  await page.getByRole('link', { name: t('toOrderPage') }).click()
  await page.waitForURL('**/order?*')
  await sees(guest, code)
})

test.each([
  ['aufladen', 'de', '/shop/bezahlkarten/paysafecard'],
  ['reloadnow', 'fr', '/paiement/paysafecard'],
])(
  'a code that the supplier makes as it is sold is bought without JavaScript (%s, %s)',
  async (tenant, language, at) => {
    const guest = await visit(street, { tenant, language, viewport: phone, javaScriptEnabled: false })
    const { page, t } = guest
    const contact = { email: anAddress() }
    await buys(guest, at, contact)
    const code = (await page.getByText(/^\d{14}$/).textContent()) ?? ''
    await eventually(() => page.getByRole('button', { name: t('code.copy') }).count()).toBe(0)
    expect((await street.received(contact.email, isReceipt)).text).toContain(code)
  },
)
