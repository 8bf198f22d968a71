import { expect, test } from 'vitest'
import { cookies } from '#kit/cookies'
import { registers, sends } from '../../support/browser/registering.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber, anAddress, buys, eventually, seesHeading } from '../../support/browser/shopping.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

/** Records the name of every cookie that an answer sets, and of every cookie that the browser has when asked. */
function watchCookies({ page, tenant }: Visitor): () => Promise<string[]> {
  const seen = new Set<string>()
  page.context().on('response', async (response) => {
    const headers = await response.headersArray().catch(() => [])
    for (const { name, value } of headers) {
      if (name.toLowerCase() === 'set-cookie')
        for (const line of value.split('\n')) seen.add(line.split('=', 1)[0] ?? '')
    }
  })
  return async () => {
    // The payment partner's page has its own cookies.
    const here = await page.context().cookies(street.shopUrl(tenant))
    for (const { name } of here) seen.add(name)
    return [...seen].sort()
  }
}

/** Cookie names that the page about cookies lists. */
async function toldOf({ page }: Visitor): Promise<string[]> {
  await page.goto('/cookies')
  return page.locator('main dt').allTextContents()
}

/**
 * Every cookie of a visit is in the registry and on the page about cookies.
 * @param met cookies that the visit must have set
 */
async function allAreTold(guest: Visitor, seen: () => Promise<string[]>, met: string[]): Promise<void> {
  const set = await seen()
  const known = Object.values(cookies).map(({ name }): string => name)
  expect(set.filter((name) => !known.includes(name))).toEqual([])
  const told = await toldOf(guest)
  expect(set.filter((name) => !told.includes(name))).toEqual([])
  // A visit that opened nothing does not pass.
  expect(met.filter((name) => !set.includes(name))).toEqual([])
}

test('every cookie that a guest is given is told of', async () => {
  const guest = await visit(street, { tenant: 'reloadnow', isNew: true })
  const { page, t } = guest
  const seen = watchCookies(guest)
  await page.goto('/?gclid=click-1')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: t('cookies.accept') }).click()])
  await eventually(seen).toContain('clientId')
  await page.getByRole('link', { name: t('theme.light') }).click()
  await page.goto('/?lng=fr')
  await page.goto('/?message=tokenStatusCanceledError&occasion=one')
  await buys(guest, { number: aNumber('+3361'), amount: 10, contact: { email: anAddress() }, method: 'creditcard' })
  await seesHeading(guest, 'resultSuccess')
  await allAreTold(guest, seen, [
    'CookieConsent',
    '__Host-buyer',
    'cart',
    'cartCount',
    'checkoutLanguage',
    'clientId',
    'gclid',
    'gclid_copy',
    'lng',
    'order',
    'theme',
    'told',
  ])
})

test('every cookie that a customer is given is told of', async () => {
  const guest = await visit(street, { tenant: 'kaufland' })
  const seen = watchCookies(guest)
  await registers(guest)
  await guest.page.goto('/account/settings/profile')
  await guest.page.context().clearCookies({ name: cookies.customer.name })
  await sends(guest, { firstname: 'Ada' })
  await eventually(seen).toContain('typed')
  await allAreTold(guest, seen, ['__Host-customer', '__Host-registration', 'signedIn', 'typed'])
})

test('a brand that numbers its visits does so from the first page on', async () => {
  const { page } = await visit(street, { tenant: 'herladen', isNew: true })
  const number = async () => (await page.context().cookies()).find(({ name }) => name === cookies.session.name)
  // The first visitor's page is rendered, the next one's comes from the cache.
  await page.goto('/shop')
  const first = await number()
  expect(first).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' })
  await page.goto('/shop/checkout/cart')
  expect(await number()).toMatchObject({ value: first?.value })
  await page.context().clearCookies()
  await page.goto('/shop')
  expect((await number())?.value).not.toBe(first?.value)
})
