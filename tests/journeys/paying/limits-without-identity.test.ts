import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashOf } from '../../../src/shop/cash-codes/code.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  digitsOf,
  eventually,
  fillsInPayment,
  orders,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

test.each([
  ['with scripts', true],
  ['without scripts', false],
])(
  'in Germany somebody pays by paysafecard: more than a payment may be is refused with what is possible; they choose less and buy, %s',
  async (_, scripts) => {
    const guest = await visit(street, {
      tenant: 'foocall',
      javaScriptEnabled: scripts,
      viewport: { width: 320, height: 640 },
    })
    const { page, t } = guest
    const [number, email] = [aNumber('+491511'), anAddress()]
    const goesOn = async (amount: number) => {
      await page.goto('/')
      await choosesTopUp(guest, number, amount)
      await page.getByRole('button', { name: t('goOn') }).click()
      await seesHeading(guest, 'payment')
      await fillsInPayment(guest, { email }, 'paysafecard')
      await page.locator('#phoneNumber').fill('0171 2345678')
      await orders(guest)
    }
    await goesOn(60)
    const refusal = page.getByRole('alert').filter({ hasText: /50\s*€|€\s*50/ })
    await refusal.first().waitFor()
    // The message says how much is possible and who helps. It stands beside the method too.
    await eventually(() => refusal.first().textContent()).toMatch(/@/)
    await eventually(() => page.locator('[id^="paymentMethod"]').filter({ hasText: /50/ }).count()).toBeGreaterThan(0)
    await eventually(() => page.locator('#email').inputValue()).toBe(email)
    await eventually(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    const paid = await street.asOwner(
      `select from saldo.payment p join saldo.orders o using (tenant, order_number) where o.contact ->> 'email' = $1`,
      [email],
    )
    expect(paid).toEqual([])

    await goesOn(15)
    await settles(guest)
    await seesHeading(guest, 'resultSuccess')
    expect(await street.creditOn(digitsOf(number))).toBe(1500)
  },
)

test('in the Netherlands a second code from a till is more than the number may have without identity: it stays good, and a smaller one is redeemed', async () => {
  const [tenant, network] = ['herladen', 'kpn']
  const aCode = async (amount: number) => {
    const [batch, code] = [randomUUID(), `7K2M04QX${randomUUID().slice(0, 8).toUpperCase()}`]
    await street.asOwner(
      `with printed as (insert into cash_code_batch values ($1, $2, $3, $5, 'EUR', now(), null))
    insert into cash_code (tenant, code_hash, batch_id) values ($1, $4, $2)`,
      [tenant, batch, network, hashOf(['a secret of thirty-two characters'], tenant, code), amount],
    )
    return code
  }
  const guest = await visit(street, { tenant, language: 'nl', viewport: phone })
  const { page, t } = guest
  const number = aNumber('+31612').slice(0, 12)
  const redeems = async (code: string) => {
    await page.goto('/shop/redeem')
    await page.locator('#msisdn').fill(number)
    await page.locator('#cashCode').fill(code)
    await page.getByRole('button', { name: t('redeem.next') }).click()
    await seesHeading(guest, 'payment')
    await fillsInPayment(guest, { email: anAddress() })
    await page.getByRole('button', { name: t('redeem.now') }).click()
  }
  await redeems(await aCode(30_00))
  await seesHeading(guest, 'redeem.done')
  // Codes that other people redeemed for the number elsewhere.
  await street.asOwner(
    `update saldo.limited_payment set credit = 13000 where tenant = $1 and order_number =
      (select order_number from saldo.order_line where tenant = $1 and msisdn = $2)`,
    [tenant, number],
  )
  const large = await aCode(30_00)
  await redeems(large)
  const refusal = page.getByRole('alert').filter({ hasText: /€\s*20/ })
  await refusal.first().waitFor()
  await eventually(() => refusal.first().textContent()).toMatch(/blijft geldig/)
  const held = await street.asOwner(
    'select from saldo.cash_code where tenant = $1 and redeemed_at is null and code_hash = $2',
    [tenant, hashOf(['a secret of thirty-two characters'], tenant, large)],
  )
  expect(held).toHaveLength(1)
  await redeems(await aCode(15_00))
  await seesHeading(guest, 'redeem.done')
  await eventually(() => street.creditOn(digitsOf(number))).toBe(4500)
})
