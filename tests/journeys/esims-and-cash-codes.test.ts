import { expect, test } from 'vitest'
import { hashOf } from '../../src/shop/cash-codes/code.ts'
import { shopOnTheStreet } from '../support/shop-on-the-street.ts'
import {
  aNumber,
  anAddress,
  digitsOf,
  eventually,
  fillsInPayment,
  orders,
  seesHeading,
  settles,
} from '../support/shopping.ts'
import { phone, visit } from '../support/visitor.ts'

const street = await shopOnTheStreet()

test('an eSIM for a journey is found by its country, bought, and found again by the link of its mail in another browser', async () => {
  const guest = await visit(street, { tenant: 'esim', viewport: phone })
  const { page, t } = guest
  await page.goto('/')
  await page.locator('#to').fill('Japan')
  await page.getByRole('button', { name: t('esim.find') }).click()
  await page.locator('#destinations').getByRole('link', { name: /Japan/ }).first().click()
  await page.getByRole('heading', { level: 1, name: /Japan/ }).waitFor()
  await page.getByRole('button', { name: t('goOn') }).click()
  await page.locator('#deviceReady[aria-invalid="true"]').waitFor()
  await page.locator('#deviceReady').check()
  await page.getByRole('button', { name: t('goOn') }).click()
  await seesHeading(guest, 'cart')
  await page.getByRole('link', { name: t('toPayment') }).click()
  await seesHeading(guest, 'payment')
  const email = anAddress()
  const home = { street: 'Main Street', zip: 'BS1 4ST', city: 'Bristol' }
  for (const [name, value] of Object.entries(home)) await page.locator(`#${name}`).fill(value)
  await fillsInPayment(guest, { email })
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess.goods')

  const mail = await street.received(email, ({ subject }) => subject?.startsWith(t('esim.here')) === true)
  expect(mail.html).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="QR code/)
  const link = /https?:\/\/\S+#esims/.exec(mail.text)?.[0] ?? ''
  const other = await visit(street, { tenant: 'esim' })
  await other.page.goto(new URL(link).pathname + new URL(link).search)
  await other.page.getByRole('heading', { level: 2, name: t('esim.yours'), exact: true }).waitFor()
  await other.page.getByRole('img', { name: t('esim.qrAlt') }).waitFor()
  const iphone = other.page.getByRole('link', { name: t('esim.onIphone') })
  expect(await iphone.getAttribute('href')).toContain('carddata=LPA:1$')
})

test('a code from a till’s receipt tops a number up, is good once, and says so in the brand’s language', async () => {
  const code = '7K2M04QXZZ77ABCD'
  const hash = hashOf('a secret of thirty-two characters', 'kaufland', code)
  await street.asOwner(
    `with printed as (insert into cash_code_batch values ('kaufland', 'batch-till', 'kaufland', 1500, 'EUR', now(), null))
    insert into cash_code (tenant, code_hash, batch_id) values ('kaufland', $1, 'batch-till')`,
    [hash],
  )
  const guest = await visit(street, { tenant: 'kaufland', language: 'de', viewport: phone })
  const { page, t } = guest
  const number = aNumber('+491518')
  const types = async () => {
    await page.goto('/shop/redeem')
    await page.locator('#msisdn').fill(number)
    await page.locator('#cashCode').fill('7k2m-04qx-zz77-abcd')
    await page.getByRole('button', { name: t('redeem.next') }).click()
  }
  await types()
  await seesHeading(guest, 'payment')
  await fillsInPayment(guest, { email: anAddress() })
  await page.getByRole('button', { name: t('redeem.now') }).click()
  await seesHeading(guest, 'redeem.done')
  expect(new URL(page.url()).searchParams.get('orderNumber')).toMatch(/^S/)
  await eventually(() => street.creditOn(digitsOf(number))).toBe(1500)
  await types()
  await page.locator('#cashCode[aria-invalid="true"]').waitFor()
})
