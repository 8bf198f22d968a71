import { expect, test } from 'vitest'
import { codeKey } from '#promotions'
import { runningShop } from '../../support/browser/running-shop.ts'
import { scriptsOfPageListen } from '../../support/browser/scripts-listen.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  digitsOf,
  eventually,
  fillsInPayment,
  orders,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { visit } from '../../support/browser/visitor.ts'
import { isReceipt } from '../../support/customers/which-mail.ts'

const street = await runningShop()
const onOdido = () => aNumber('+31614').slice(0, 12)
const onKpn = () => aNumber('+31612').slice(0, 12)

test('the operator is recognised by the number, and may be corrected', async () => {
  const guest = await visit(street, { tenant: 'herladen' })
  const { page, t } = guest
  await page.goto('/')
  const operator = page.locator('#brandId')
  await choosesTopUp(guest, onOdido())
  await sees(guest, t('operatorRecognised'))
  await eventually(() => operator.locator('option:checked').textContent()).toBe('Odido')
  await page.locator('#msisdn').fill(onKpn())
  await eventually(() => operator.locator('option:checked').textContent()).toBe('KPN')

  await operator.selectOption({ label: 'Vodafone' })
  await page.locator('input[name="amount"][value="20"]').check()
  await page.getByRole('button', { name: t('goOn') }).click()
  await page.waitForURL('**/shop/checkout/payment')
  await sees(
    guest,
    page
      .getByText(/Vodafone/)
      .locator('visible=true')
      .first(),
  )
})

test('several numbers in one cart: more of one, another taken out, all paid at once', async () => {
  const guest = await visit(street, { tenant: 'herladen' })
  const { page, t } = guest
  const [odido, kpn] = [onOdido(), onKpn()]
  const put = async (number: string, amount: number) => {
    await page.goto('/')
    await choosesTopUp(guest, number, amount)
    await page.getByRole('button', { name: t('goOn') }).click()
    await page.waitForURL(/\/shop\/checkout\/(cart|payment)$/)
  }
  await put(odido, 10)
  await put(kpn, 15)
  await put(odido, 50)
  const lines = page.getByRole('main').getByRole('listitem')
  await eventually(() => lines.count()).toBe(3)

  await lines
    .nth(0)
    .getByRole('button', { name: t('oneMore') })
    .click()
  await eventually(() => lines.nth(0).getByRole('textbox').inputValue()).toBe('2')
  // Before they do, the page says the same in a notice of its own.
  await scriptsOfPageListen(page)
  await lines
    .nth(2)
    .getByRole('button', { name: t('remove') })
    .click()
  await sees(guest, t('successfulDelete'))
  await eventually(() => lines.count()).toBe(2)

  await page.getByRole('link', { name: t('toPayment') }).click()
  await seesHeading(guest, 'payment')
  const email = anAddress()
  await fillsInPayment(guest, { email }, 'ideal')
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(odido))).toBe(2000)
  expect(await street.creditOn(digitsOf(kpn))).toBe(1500)
  const receipt = await street.received(email, isReceipt)
  expect(receipt.text).toContain('KPN')
  expect(receipt.text).toContain('Odido')
})

test.each([
  { tenant: 'herladen', language: 'nl', network: '+31614', method: 'ideal', off: /−€\s?2,50/ },
  { tenant: 'aufladen', language: 'en', network: '+491511', method: 'paypal', off: /−€2\.50/ },
])(
  'a promo code makes the order cheaper, at the cart, at the payer, and on the receipt ($tenant, $language)',
  async (brand) => {
    const { tenant, language, network, method, off } = brand
    await street.asOwner(
      `insert into promotion (tenant, promotion_id, code_key, hint, name, kind, value, stands_beside, created_at)
     values ($1, 'promo-1', $2, 'ZO…26', '', 'amount', 250, true, now()) on conflict do nothing`,
      [tenant, codeKey(['a secret of thirty-two characters'], tenant, 'ZOMER26')],
    )
    const guest = await visit(street, { tenant, language })
    const { page, t } = guest
    await page.goto('/')
    await choosesTopUp(guest, aNumber(network).slice(0, network.startsWith('+31') ? 12 : undefined), 15)
    await page.getByRole('button', { name: t('goOn') }).click()
    await page.waitForURL('**/shop/checkout/payment')
    await page.goto('/shop/checkout/cart')
    await page.getByText(t('voucherCodeAsk')).click()
    const code = page.locator('#voucherCode')
    const apply = page.getByRole('button', { name: t('voucherCodeApply'), exact: true })
    await code.fill('ZOMER27')
    await apply.click()
    await sees(guest, page.locator('#voucherCode-error'))
    await eventually(() => code.inputValue()).toBe('ZOMER27')
    await code.fill('zomer 26')
    await apply.click()
    await sees(guest, 'ZO…26')
    await page.getByRole('link', { name: t('toPayment') }).click()
    await seesHeading(guest, 'payment')
    const email = anAddress()
    await fillsInPayment(guest, { email }, method)
    await orders(guest)
    await settles(guest)
    await seesHeading(guest, 'resultSuccess')
    const receipt = await street.received(email, isReceipt)
    expect(receipt.text).toContain(t('discount'))
    expect(receipt.text).toMatch(off)
  },
)
