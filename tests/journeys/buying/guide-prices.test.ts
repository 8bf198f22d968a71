import { expect, test } from 'vitest'
import { inGuide } from '../../../src/shop/rates/contract.ts'
import { checkAccessibility } from '../../support/browser/check-accessibility.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { eventually, seesHeading } from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()
const millionths = { GBP: 876_130, CHF: 932_400 }
for (const [currency, rate] of Object.entries(millionths))
  await street.asOwner(
    `insert into exchange_rate values (current_date + 1, $1, $2, now()) on conflict (day, currency) do update set millionths = excluded.millionths`,
    [currency, rate],
  )
const about = (amount: number, currency: keyof typeof millionths, language: string) =>
  inGuide(amount, { currency, from: 1_000_000, to: millionths[currency], day: '' }, language)

test('who comes from another currency’s country sees what it is about, up to the payment, which is in the shop’s', async () => {
  const guest = await visit(street, { tenant: 'esim', language: 'en', locale: 'en-GB', viewport: phone })
  const { page, t } = guest
  await page.goto('/shop/esim-plans/esim-japan')
  const price = about(1890, 'GBP', 'en')
  expect(price).toBe('£17')
  await page.locator('label', { hasText: '5 GB' }).getByText(t('guide.about', { price })).waitFor()
  await checkAccessibility(page, 'guide prices of plans')
  await page.locator('#deviceReady').check()
  await page.getByRole('button', { name: t('goOn') }).click()
  await seesHeading(guest, 'cart')
  await page.getByText(t('guide.total', { price, currency: 'EUR' })).waitFor()
  await page.getByRole('link', { name: t('toPayment') }).click()
  await seesHeading(guest, 'payment')
  await page.getByText(t('guide.total', { price, currency: 'EUR' })).waitFor()
})

test('whose country is not known sees the shop’s prices alone, until they choose a currency, which is remembered', async () => {
  const guest = await visit(street, { tenant: 'reloadnow', language: 'fr', viewport: phone })
  const { page, t } = guest
  await page.goto('/shop/esim/esim-japan')
  await page.locator('label', { hasText: '5 Go' }).waitFor()
  const price = about(1890, 'CHF', 'fr')
  const guide = page.locator('label', { hasText: '5 Go' }).getByText(t('guide.about', { price }))
  await eventually(() => guide.count()).toBe(0)
  await page.getByLabel(t('guide.choose')).selectOption('CHF')
  await guide.waitFor()
  await page.reload()
  await guide.waitFor()
  await checkAccessibility(page, 'the choice of a currency')
  await page.getByLabel(t('guide.choose')).selectOption('EUR')
  await eventually(() => guide.count()).toBe(0)
})
