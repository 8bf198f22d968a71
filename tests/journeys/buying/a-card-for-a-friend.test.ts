import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  eventually,
  fillsInPayment,
  orders,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'
import { isReceipt, subjectIs } from '../../support/customers/which-mail.ts'

const street = await runningShop()
const code = /DEMO-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}/

test('a card for a friend: the friend gets it by mail, its buyer no code', async () => {
  const guest = await visit(street, { tenant: 'herladen', viewport: phone })
  const { page, t } = guest
  await page.goto('/shop/cadeaukaarten/bol')
  await page.getByText(t('gift.forFriend')).click()
  await page.locator('#recipientName').fill('Bo')
  await page.locator('#senderName').fill('Ada')
  await page.locator('#message').fill('Van harte! Kijk op http://shop.example')
  await page.getByRole('button', { name: t('card.buy') }).click()
  await sees(guest, page.getByRole('alert').getByText(t('giftHasLink')))

  const [friend, buyer] = [anAddress(), anAddress()]
  await page.locator('#recipientEmail').fill(friend)
  await page.locator('#message').fill('Van harte!')
  await page.getByRole('button', { name: t('card.buy') }).click()
  await page.waitForURL('**/checkout/cart')
  await sees(guest, t('gift.cart.atOnce', { name: 'Bo', email: friend }))
  await page.getByRole('link', { name: t('toPayment') }).click()
  await seesHeading(guest, 'payment')
  await fillsInPayment(guest, { email: buyer }, 'ideal')
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess.goods')
  await eventually(() => page.content()).not.toMatch(code)

  const gift = await street.received(friend, subjectIs('mail.gift.subject'))
  expect(gift.subject).toBe(t('mail.gift.subject', { sender: 'Ada' }))
  expect(gift.text).toMatch(code)
  expect(gift.text).toContain('Van harte!')
  expect((await street.received(buyer, isReceipt)).text).not.toMatch(code)
})

test('cards and credit in one cart: counted in the header, put back when taken out, and paid at once', async () => {
  const guest = await visit(street, { tenant: 'aufladen', language: 'en' })
  const { page, t } = guest
  await page.goto('/shop')
  await choosesTopUp(guest, aNumber('+491511'), 15)
  await page.getByRole('button', { name: t('goOn') }).click()
  await page.waitForURL('**/checkout/payment')
  await page.goto('/shop/games/steam?amount=10')
  await page.locator('#quantity').fill('2')
  await page.getByRole('button', { name: t('card.buy') }).click()
  await page.waitForURL('**/checkout/cart')
  const shown = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--cart-count'))
  await eventually(shown).toBe('"3"')

  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Steam' })
  await card.getByRole('button', { name: t('remove') }).click()
  await eventually(shown).toBe('"1"')
  await page.getByRole('button', { name: t('undo') }).click()
  await eventually(() => card.getByRole('textbox').inputValue()).toBe('2')

  await page.getByRole('link', { name: t('toPayment') }).click()
  await seesHeading(guest, 'payment')
  await fillsInPayment(guest, { email: anAddress() }, 'paypal')
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess.goods')
  await eventually(async () => (await page.getByText(code).allTextContents()).length).toBe(2)
})
