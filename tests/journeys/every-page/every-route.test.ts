import { expect, test } from 'vitest'
import { readBrands } from '#tenants'
import { type ShopPage, shopPath } from '#tenants/contract'
import { checkAccessibility } from '../../support/browser/check-accessibility.ts'
import { everyAddress } from '../../support/browser/every-address.ts'
import {
  accountAddresses,
  addressesOfMails,
  customersCookies,
  routesNotSeen,
} from '../../support/browser/every-route.ts'
import { productAndNumberOf } from '../../support/browser/product-and-number.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { anAddress } from '../../support/browser/shopping.ts'
import { phone, type Visitor, visit } from '../../support/browser/visitor.ts'
import { fillsCart, placesOrder, settlesAt } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()
const { brands } = await readBrands('tenants')
const seen = new Set<string>()
/** Brands whose header and footer were audited: they are the same on every page. */
const around = new Set<string>()

const walks = new Map<string, ReturnType<typeof everyAddress>>()
/** Where links of a brand lead. They are followed once: the shop renders dozens of pages for it. */
function linksOf(tenant: string): ReturnType<typeof everyAddress> {
  const walk = walks.get(tenant) ?? everyAddress({ apiUrl: street.apiUrl, tenant })
  walks.set(tenant, walk)
  return walk
}

async function opens({ page, tenant }: Visitor, addresses: Iterable<string>): Promise<void> {
  for (const address of addresses) {
    const answer = await page.goto(address)
    expect([200, 404], address).toContain(answer?.status())
    seen.add(new URL(page.url()).pathname)
    await checkAccessibility(page, address, { part: around.has(tenant) ? 'main' : 'all' })
    around.add(tenant)
  }
}

const takes = ({ page, tenant }: Visitor, cookies: Iterable<[string, string]>) =>
  page.context().addCookies(
    [...cookies].map(([name, value]) => ({
      name,
      value,
      url: street.shopUrl(tenant),
      secure: true,
      sameSite: 'Strict' as const,
    })),
  )

/**
 * Pages that other stories open: the end of a cash code and of an account. The gallery belongs to no shop, and no brand
 * at the root has Tikkie.
 */
const elsewhere = [
  '/shop/checkout/result/cash-code',
  // A greeting needs a link that was made for one order; greet.test.ts opens both pages.
  '/shop/greet',
  '/shop/greeting',
  // No demo brand takes assistants' orders; tests/settings/assistants opens it in one that does.
  '/shop/continue',
  '/checkout/tikkie',
  '/checkout/result/cash-code',
  '/greet',
  '/greeting',
  '/continue',
  '/account/settings/erase/done',
  '/gallery',
]

/** A brand of one network; of the other, one of many whose shop stands at the root, what the first has not. */
const shops = ['congstar', 'reloadnow']
/** Brands whose links are followed without a browser, besides. */
const others = ['aufladen', 'herladen', 'kaufland']

/** The addresses of pages that no brand has opened yet, one for each page. */
function unseen(addresses: Iterable<string>): string[] {
  const willBeSeen = new Set(seen)
  return [...addresses].filter((address) => {
    const before = routesNotSeen(willBeSeen).length
    willBeSeen.add(address)
    return routesNotSeen(willBeSeen).length < before
  })
}
const toOpen = (tenant: string, addresses: string[]) => (tenant === shops[0] ? addresses : unseen(addresses))

/** A paid order, and the link in its receipt. */
async function orderIn(tenant: string) {
  const brand = brands.find(({ id }) => id === tenant)
  if (!brand) throw new Error(`there is no brand ${tenant}`)
  const { productId, phoneNumber } = await productAndNumberOf(brand)
  const lines = [{ productId, phoneNumber }]
  const email = anAddress()
  const paid = await placesOrder(street, { tenant, lines, email })
  await settlesAt(street, paid, 'paid')
  const { text } = await street.received(email, (mail) => mail.text.includes('token='))
  const receipt = new URL(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '')
  return { brand, lines, ...paid, receipt: receipt.pathname + receipt.search }
}

test.each([...shops, ...others])('every page that links of %s lead to is there', async (tenant) => {
  const linked = await linksOf(tenant)
  expect([...linked].filter(([, status]) => status !== 200)).toEqual([])
  expect(linked.size).toBeGreaterThan(10)
})

test.each(shops)('every page that links of %s lead to holds WCAG 2.2 AA on a phone', async (tenant) => {
  const linked = await linksOf(tenant)
  await opens(await visit(street, { tenant, viewport: phone, isAudited: true }), toOpen(tenant, [...linked.keys()]))
})

test.each(shops)('so does what a guest of %s comes to by buying, by mails and by accident', async (tenant) => {
  const { brand, lines, resultUrl, receipt } = await orderIn(tenant)
  const here = (page: ShopPage) => shopPath(brand, page)
  const guest = await visit(street, { tenant, viewport: phone, isAudited: true, expects: [/status of 404/] })
  await takes(guest, [['cart', await fillsCart(street, tenant, lines)]])
  const result = new URL(resultUrl)
  const bought = [here('checkout/cart'), here('checkout/payment'), result.pathname + result.search, receipt]
  await opens(guest, toOpen(tenant, [...bought, '/not-found', '/newsletter', '/register', ...addressesOfMails(brand)]))
})

test.each(shops)('so does what a customer of %s finds in the account', async (tenant) => {
  const { brand, email, orderNumber } = await orderIn(tenant)
  const customer = await visit(street, { tenant, viewport: phone, isAudited: true, expects: [/status of 404/] })
  await takes(customer, await customersCookies(street, tenant, email))
  await opens(customer, toOpen(tenant, [...accountAddresses(brand), `/account/orders/${orderNumber}`]))
})

test('so does what only a shop of many brands under /shop has, with a method that is paid on a phone', async () => {
  const tenant = 'herladen'
  const { brand, lines } = await orderIn(tenant)
  const guest = await visit(street, { tenant, viewport: phone, isAudited: true })
  const linked = await linksOf(tenant)
  await opens(guest, unseen(linked.keys()))
  const waiting = new URL((await placesOrder(street, { tenant, lines, method: 'tikkie' })).resultUrl)
  await opens(guest, [shopPath(brand, 'checkout/tikkie') + waiting.search])
})

test('no page was forgotten', () => {
  expect(routesNotSeen(seen)).toEqual(elsewhere)
})
