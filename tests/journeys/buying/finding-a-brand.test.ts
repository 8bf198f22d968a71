import { describe, expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  digitsOf,
  eventually,
  fillsInPayment,
  orders,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { desktop, phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

test('a brand is found by its category, sold as a code, another found by its name, and bought on its page', async () => {
  const kpn = aNumber('+31612').slice(0, 12)
  const guest = await visit(street, { tenant: 'herladen', viewport: phone })
  const { page, t } = guest
  await page.goto('/')
  await page
    .getByRole('navigation', { name: t('catalogue.menu') })
    .getByRole('link', { name: 'Games' })
    .click()
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  await title('Games').waitFor()
  await page.getByRole('link', { name: 'Steam' }).click()
  await page.getByRole('button', { name: t('card.buy') }).waitFor()
  await eventually(() => page.getByLabel(t('numberQuestion')).count()).toBe(0)

  await page.getByRole('link', { name: 'Beltegoed' }).first().click()
  await title('Beltegoed').waitFor()
  const search = page.getByRole('searchbox')
  await search.pressSequentially('kp')
  await eventually(() => new URL(page.url()).search).toBe('?search=kp&sortBy=')
  await eventually(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: t('product.buyNamed', { product: '€ 25 beltegoed voor KPN' }) }).click()
  await page.waitForURL('**/shop/beltegoed/kpn?amount=25')
  await page.getByLabel(t('numberQuestion')).fill(kpn)
  await page.getByRole('button', { name: t('goOn') }).click()
  await seesHeading(guest, 'payment')
  await sees(guest, page.getByText(/KPN/).locator('visible=true').first())
  await fillsInPayment(guest, { email: anAddress() }, 'ideal')
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(kpn))).toBe(2500)
})

test('without scripts the search is a form, and its pages are links', async () => {
  const { page, t } = await visit(street, { tenant: 'reloadnow', javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('searchbox').fill('25')
  await page.getByRole('button', { name: t('catalogue.find') }).click()
  await page.waitForURL('**/?search=25&sortBy=*')
  await page.getByRole('link', { name: t('catalogue.page', { page: 2 }) }).click()
  await page.waitForURL('**page=2*')
  await page.locator('#catalogue [aria-current=page]', { hasText: '2' }).waitFor()
})

/** Boxes of the first cards of the main page, and of the first card's logo and name. */
async function cards(tenant: string, viewport: { width: number; height: number }) {
  const { page } = await visit(street, { tenant, viewport, isStill: true })
  await page.goto('/')
  const list = page.locator('#catalogue ul:has(> li > img)').first()
  const box = async (which: string) => (await list.locator(which).first().boundingBox()) ?? { x: 0, y: 0, width: 0 }
  return {
    first: await box('> li:nth-child(1)'),
    second: await box('> li:nth-child(2)'),
    mark: await box('> li:nth-child(1) > img'),
    name: await box('> li:nth-child(1) a'),
  }
}

describe('features.twoProductsPerMobileCarouselRow', () => {
  test('on, a phone shows two whole cards beside each other; off, one and the edge of the next', async () => {
    const ends = ({ second }: Awaited<ReturnType<typeof cards>>) => second.x + second.width
    expect(ends(await cards('reloadnow', phone))).toBeLessThanOrEqual(phone.width)
    const one = await cards('herladen', phone)
    expect(ends(one)).toBeGreaterThan(phone.width)
    expect(one.second.x).toBeLessThan(phone.width)
  })
})

describe('features.alternativeBrandCardLayout', () => {
  test('on, the name stands beside the mark; off, under it', async () => {
    const beside = await cards('esim', desktop)
    expect(beside.name.x).toBeGreaterThanOrEqual(beside.mark.x + beside.mark.width)
    const under = await cards('herladen', desktop)
    expect(under.name.x).toBeLessThan(under.mark.x + under.mark.width)
    expect(under.name.y).toBeGreaterThan(under.mark.y)
  })
})
