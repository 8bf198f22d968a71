import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashOf } from '../../../src/shop/cash-codes/code.ts'
import { checkAccessibility } from '../../support/browser/check-accessibility.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
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
  { tenant: 'esim', language: 'en', at: '/', japan: 'Japan' },
  { tenant: 'reloadnow', language: 'fr', at: '/esim', japan: 'Japon' },
])(
  'an eSIM for a journey is found by its country, bought, and found again by the link of its mail in another browser ($tenant, $language)',
  async (brand) => {
    const { tenant, language, at, japan } = brand
    const guest = await visit(street, { tenant, language, viewport: phone })
    const { page, t } = guest
    await page.goto(at)
    await page.locator('#to').fill(japan)
    await page.getByRole('button', { name: t('esim.find') }).click()
    // Popular countries stand there before: what was found replaces them.
    await page.waitForURL(/[?&]to=/)
    await page
      .locator('#destinations')
      .getByRole('link', { name: `eSIM ${japan}` })
      .click()
    await page.getByRole('heading', { level: 1, name: `eSIM ${japan}`, exact: true }).waitFor()
    await page.getByRole('button', { name: t('goOn') }).click()
    await page.locator('#deviceReady[aria-invalid="true"]').waitFor()
    await page.locator('#deviceReady').check()
    await page.getByRole('button', { name: t('goOn') }).click()
    await seesHeading(guest, 'cart')
    await page.getByRole('link', { name: t('toPayment') }).click()
    await seesHeading(guest, 'payment')
    const email = anAddress()
    await fillsInPayment(guest, { email })
    await orders(guest)
    await settles(guest)
    await seesHeading(guest, 'resultSuccess.goods')

    const mail = await street.received(email, ({ subject }) => subject?.startsWith(t('esim.here')) === true)
    expect(mail.html).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="QR code/)
    const link = /https?:\/\/\S+#esims/.exec(mail.text)?.[0] ?? ''
    const other = await visit(street, { tenant, language })
    await other.page.goto(new URL(link).pathname + new URL(link).search)
    await other.page.getByRole('heading', { level: 2, name: t('esim.yours'), exact: true }).waitFor()
    const qrCode = other.page.getByRole('img', { name: t('esim.qrAlt') })
    await qrCode.waitFor()
    // On white even in a dark shop, because many cameras cannot read it otherwise.
    const ground = await qrCode.evaluate((drawn) => drawn.firstElementChild?.getBoundingClientRect().width)
    expect(ground).toBeCloseTo((await qrCode.boundingBox())?.width ?? 0)
    await eventually(() => qrCode.evaluate((drawn) => getComputedStyle(drawn.firstElementChild ?? drawn).fill)).toBe(
      'rgb(255, 255, 255)',
    )
    const iphone = other.page.getByRole('link', { name: t('esim.onIphone') })
    await eventually(() => iphone.getAttribute('href')).toContain('carddata=LPA:1$')
  },
)

test.each([
  { tenant: 'esim', language: 'en', at: '/', plans: '/shop/esim-plans', javaScriptEnabled: true },
  { tenant: 'reloadnow', language: 'fr', at: '/shop/esim', plans: '/shop/esim', javaScriptEnabled: false },
])(
  'a trip through several countries leads to its cheapest plans, all in the cart with one press ($tenant, $language, scripts $javaScriptEnabled)',
  async ({ tenant, language, at, plans, javaScriptEnabled }) => {
    const guest = await visit(street, { tenant, language, viewport: phone, javaScriptEnabled })
    const { page, t } = guest
    await page.goto(at)
    await page.locator(at === plans ? 'summary' : 'a', { hasText: t('esim.trip') }).click()
    await page.locator('#country-1').selectOption('JP')
    await page.locator('#country-2').selectOption('TR')
    await page.locator('#days').fill('45')
    await page.getByRole('button', { name: t('esim.tripFind') }).click()
    await page.waitForURL(/[?&]in=JP&in=TR/)
    await page.locator('#trip-found [name=plan]').nth(1).waitFor({ state: 'attached' })
    // Its rules are scripts.
    if (javaScriptEnabled) await checkAccessibility(page, 'the plans of a trip')
    await page.getByRole('button', { name: t('esim.tripTake') }).click()
    await page.locator('#deviceReady[aria-invalid="true"]').waitFor()
    await page.locator('#deviceReady').check()
    await page.getByRole('button', { name: t('esim.tripTake') }).click()
    await seesHeading(guest, 'cart')
  },
)

test.each([
  { tenant: 'kaufland', language: 'de', network: 'kaufland', beginning: '+491518', length: 14 },
  { tenant: 'herladen', language: 'nl', network: 'kpn', beginning: '+31612', length: 12 },
])(
  'a code from a till’s receipt tops a number up, is good once, and says so in the brand’s language ($tenant, $language)',
  async (brand) => {
    const { tenant, language, network, beginning, length } = brand
    const [batch, code] = [randomUUID(), `7K2M04QX${randomUUID().slice(0, 8).toUpperCase()}`]
    await street.asOwner(
      `with printed as (insert into cash_code_batch values ($1, $2, $3, 1500, 'EUR', now(), null))
    insert into cash_code (tenant, code_hash, batch_id) values ($1, $4, $2)`,
      [tenant, batch, network, hashOf(['a secret of thirty-two characters'], tenant, code)],
    )
    const guest = await visit(street, { tenant, language, viewport: phone })
    const { page, t } = guest
    const number = aNumber(beginning).slice(0, length)
    const types = async () => {
      await page.goto('/shop/redeem')
      await page.locator('#msisdn').fill(number)
      await page.locator('#cashCode').fill(code.toLowerCase().replace(/(.{4})(?!$)/g, '$1-'))
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
  },
)
