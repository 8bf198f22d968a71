import { expect, onTestFinished, test } from 'vitest'
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
  reachesPayer,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'
import { apiClient } from '../../support/shop/api-client.ts'

const street = await runningShop()

/** Sets another fee for a brand's product until the story ends. */
async function asksAFee(tenant: string, productId: string, minor: number): Promise<void> {
  const set = (fee: number) =>
    street.asOwner('update saldo.product set service_fee = $3 where tenant = $1 and product_id = $2', [
      tenant,
      productId,
      fee,
    ])
  const tell = () => street.asOwner(`notify saldo_catalogue, '${tenant}'`)
  type Products = { products: { productId: string; serviceFee: number }[] }
  const told = async () => {
    const { json } = await apiClient(street, tenant).ask('GET /api/shop/rest/v1/products')
    return (json as Products).products.find((product) => product.productId === productId)?.serviceFee
  }
  await set(minor)
  await tell()
  onTestFinished(async () => {
    await set(0)
    await tell()
    await eventually(told).toBe(0)
  })
  await eventually(told).toBe(minor / 100)
}

const withAndWithout = [
  { scripts: 'with scripts', javaScriptEnabled: true },
  { scripts: 'without scripts', javaScriptEnabled: false },
]

test.each(withAndWithout)(
  'a fee that came up meanwhile is shown before it is charged ($scripts)',
  async ({ javaScriptEnabled }) => {
    const tenant = 'norma'
    const guest = await visit(street, { tenant, viewport: phone, javaScriptEnabled })
    const { page, t } = guest
    const [number, email] = [aNumber('+491518'), anAddress()]
    await opensPayment(guest, { productId: `${tenant}-15`, phoneNumber: number })
    await fillsInPayment(guest, { email }, 'paypal')
    const form = page.locator('form#payment')
    await sees(guest, form.getByText('15,00 €').first())
    await asksAFee(tenant, `${tenant}-15`, 149)
    await orders(guest)
    await sees(guest, page.getByRole('alert').getByText(t('totalChanged')))
    await sees(guest, form.getByText('16,49 €').first())
    await eventually(() => page.locator('#email').inputValue()).toBe(email)
    await eventually(() => page.locator('#startNow').isChecked()).toBe(true)
    await eventually(() => page.locator('input[name="paymentMethod"][value="paypal"]').isChecked()).toBe(true)
    await orders(guest)
    await reachesPayer(guest)
    await settles(guest)
    await seesHeading(guest, 'resultSuccess')
    expect(await street.creditOn(digitsOf(number))).toBe(1500)
    const [order] = await street.asOwner<{ paid: number }>(
      `select p.amount::int as paid from payment p join orders o using (tenant, order_number) where o.contact->>'email' = $1`,
      [email],
    )
    expect(order?.paid).toBe(1649)
  },
)

test.each(withAndWithout)(
  'other terms of an automatic top-up are read and agreed to anew before it is ordered ($scripts)',
  async ({ javaScriptEnabled }) => {
    const tenant = 'norma'
    const ada = await visit(street, { tenant, viewport: phone, javaScriptEnabled })
    const { page, t } = ada
    const email = await hasAccount(ada)
    await page.goto('/')
    await choosesTopUp(ada, aNumber('+491518'), 15)
    await page.locator('input[name="autoTopup"][value="monthly"]').check()
    await goesToPayment(ada)
    await fillsInPayment(ada, { email }, 'creditcard')
    const consent = page.locator('#autoTopupConsent')
    await consent.check()
    await asksAFee(tenant, `${tenant}-15`, 149)
    await orders(ada)
    await sees(ada, page.getByRole('alert').getByText(t('termsChanged')))
    const each = t('autoTopup.withFee', { amount: '15,00 €', fee: '1,49 €' })
    await sees(ada, page.getByRole('region', { name: t('autoTopup.title'), exact: true }).getByText(each))
    await sees(ada, page.locator('label:has(#autoTopupConsent)').getByText(each))
    await sees(ada, page.locator('form#payment').getByText('16,49 €').first())
    await eventually(() => consent.isChecked()).toBe(false)
    await eventually(() => page.locator('#email').inputValue()).toBe(email)
    await eventually(() => page.locator('#lastname').inputValue()).toBe('Beispiel')
    await eventually(() => page.locator('#startNow').isChecked()).toBe(true)
    await eventually(() => page.locator('input[name="paymentMethod"][value="creditcard"]').isChecked()).toBe(true)

    await orders(ada)
    await sees(ada, page.getByRole('alert').getByText(t('autoTopupConsentMissing')))
    expect(await agreedTo(email)).toEqual([])
    await consent.check()
    await orders(ada)
    await settles(ada)
    await seesHeading(ada, 'resultSuccess')
    expect(await agreedTo(email)).toEqual([{ paid: 1649, words: expect.stringMatching(/15,00.€.+1,49.€/) }])
  },
)

/** Totals of somebody's orders, and the terms that were accepted with them. */
const agreedTo = (email: string) =>
  street.asOwner<{ paid: number; words: string }>(
    `select p.amount::int as paid, o.auto_top_up_mandate->>'text' as words
     from orders o join payment p using (tenant, order_number) where o.contact->>'email' = $1`,
    [email],
  )
