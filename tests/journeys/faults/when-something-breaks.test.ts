import { afterEach, expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import { notice, scriptsOfPartListen } from '../../support/browser/scripts-listen.ts'
import { aNumber, choosesTopUp, eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { phone, type Visitor, visit } from '../../support/browser/visitor.ts'
import { takesCart } from '../../support/browser/with-cart.ts'
import { fillsCart } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()
const breaks = () => street.asOwner('alter table saldo.cart rename to cart_away')
const mends = () => street.asOwner('alter table if exists saldo.cart_away rename to cart')
afterEach(mends)

const expects = [/status of 500/, /: 500$/]
const picture = async ({ page }: Visitor, name: string) => {
  const { SALDO_PICTURES: folder } = process.env
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

test('a page that cannot be made says so in the brand’s own dress, and tells nothing else', async () => {
  const guest = await visit(street, { tenant: 'congstar', viewport: phone, expects })
  const { page, t } = guest
  const lines = [{ productId: 'congstar-15', phoneNumber: aNumber('+491511') }]
  await takesCart(guest, await fillsCart(street, 'congstar', lines))
  await breaks()
  const answer = await page.goto('/shop/checkout/cart')
  expect(answer?.status()).toBe(500)
  await sees(guest, t('generalErrorMessage'))
  // Header and footer stay, with the links to the main page and to help.
  await sees(guest, page.getByRole('banner').getByRole('link', { name: 'congstar' }))
  await sees(guest, page.getByRole('contentinfo').getByText(t('help')))
  await eventually(() => page.content()).not.toMatch(/relation|select |stack|\.ts:/)
  await picture(guest, 'broken page')
  await mends()
  await page.reload()
  await seesHeading(guest, 'cart')
})

test('a step that fails on the way says so, and the next try works', async () => {
  const guest = await visit(street, { tenant: 'congstar', expects })
  const { page, t } = guest
  await page.goto('/')
  await choosesTopUp(guest, aNumber('+491511'), 30)
  await breaks()
  await page.getByRole('button', { name: t('goOn') }).click()
  await sees(guest, t('generalErrorMessage'))
  await picture(guest, 'broken step')
  await mends()
  await page.goto('/')
  await choosesTopUp(guest, aNumber('+491511'), 30)
  await page.getByRole('button', { name: t('goOn') }).click()
  await seesHeading(guest, 'payment')
})

test('without a line to the shop the page says so, and goes on when it is back', async () => {
  const guest = await visit(street, { tenant: 'fcb', viewport: phone, expects: [/ERR_INTERNET_DISCONNECTED/] })
  const { page, t } = guest
  await page.goto('/')
  await scriptsOfPartListen(page, notice)
  await page.context().setOffline(true)
  await sees(guest, t('offline'))
  await page.context().setOffline(false)
  await eventually(() => page.getByText(t('offline')).count()).toBe(0)
})

test('the list of pages that does not come is asked for again, and the next step leads on', async () => {
  const guest = await visit(street, { tenant: 'herladen', expects: [/ERR_FAILED/] })
  const { page } = guest
  await page.route('**/assets/manifest-*.js', (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/manifest-'))
  await page.goto('/')
  await failed
  await choosesTopUp(guest, aNumber('+31614').slice(0, 12))
  await page.getByRole('button', { name: guest.t('goOn') }).click()
  await seesHeading(guest, 'payment')
})

test('a part of the page whose scripts do not come stays as it is, and the rest can be used', async () => {
  const guest = await visit(street, { tenant: 'herladen', expects: [/ERR_FAILED/] })
  const { page, t } = guest
  await page.route('**/assets/shelves-*.js', (route) => route.abort())
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/shelves-'))
  await page.goto('/')
  await asked
  // The page waits for that part before it shows the operator, because the server finds it too.
  await choosesTopUp(guest, aNumber('+31614').slice(0, 12))
  await page.locator('input[name="amount"][value="10"]').check()
  await sees(guest, page.getByRole('main').getByRole('link', { name: /Odido/ }).first())
  await page.getByRole('button', { name: t('goOn') }).click()
  await seesHeading(guest, 'payment')
})
