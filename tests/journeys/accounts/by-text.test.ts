import { expect, test } from 'vitest'
import { letsTextsBuy } from '../../support/browser/lets-texts-buy.ts'
import { hasAccount } from '../../support/browser/registering.ts'
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
  settles,
} from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

const tells = (msisdn: string, door: 'sms' | 'balance', what: object) =>
  fetch(`${street.sandboxUrl}/sims/${digitsOf(msisdn)}/${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  })

test('a customer lets texts buy, proves the number, and tops up by a text', async () => {
  const ada = await visit(street, { tenant: 'congstar', viewport: phone })
  const { page } = ada
  const number = aNumber('+491511')
  await hasAccount(ada)
  await letsTextsBuy(ada, street, number)
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  await tells(number, 'sms', { to: '+4900000000201', text: 'koop 15, 4711' })
  await street.received(number, ({ text }) => text.includes('Das Guthaben ist auf'))
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
})

test('without scripts: a guest wishes to be told, gets a text when credit runs low, and comes by its link to the payment', async () => {
  const guest = await visit(street, { tenant: 'fcb', viewport: phone, javaScriptEnabled: false })
  const { page, t } = guest
  const number = aNumber('+491511')
  const contact = { email: anAddress() }
  await choosesTopUp(guest, number, 15)
  await page.locator('#autoTopupLight').check()
  await goesToPayment(guest)
  await fillsInPayment(guest, contact, 'creditcard')
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')

  // The order is paid, so the request is active: from now on the network's events count.
  const told = ({ text }: { text: string }) => text.includes('/auto-topup-light?')
  await eventually(async () => {
    await tells(number, 'balance', { tenant: 'fcb', balance: 1000 })
    await tells(number, 'balance', { tenant: 'fcb', balance: 50 })
    return (await street.sandbox<{ text: string }[]>(`/inbox.json?to=${digitsOf(number)}`)).some(told)
  }).toBe(true)
  const { text } = await street.received(number, told)
  await page.goto(/https?:\S+/.exec(text)?.[0] ?? '')
  await seesHeading(guest, 'account.light.title')
  await page.getByRole('button', { name: t('account.light.buy') }).click()
  await seesHeading(guest, 'payment')
  expect(digitsOf((await page.locator('main').textContent()) ?? '')).toContain(digitsOf(number))
})
