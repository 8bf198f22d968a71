import type { Browser, Page } from 'playwright-core'
import type { readBrands } from '#tenants'
import { blockOtherSites } from '../../tests/support/browser/block-other-sites.ts'
import { productAndNumberOf } from '../../tests/support/browser/product-and-number.ts'
import type { Town } from '../town.ts'

export type Brand = Awaited<ReturnType<typeof readBrands>>['brands'][number]

/** Address fields that a brand may ask for. */
const address = {
  firstname: 'Ada',
  lastname: 'Beispiel',
  email: 'ada@example.org',
  phoneNumber: '+4915112345678',
  street: 'Hauptstraße',
  houseNumber: '1',
  city: 'Beispielstadt',
}
const zips = { de: '10115', nl: '1011 AB', be: '1000', fr: '75001', at: '1010', gb: 'SW1A 1AA' }

/** A guest's address fields, as the brand's country writes them. */
export const contactOf = (brand: Brand) => ({ ...address, zip: zips[brand.country] })

/** Playwright's routes would also cover iframes of other sites, but they switch the browser's cache off. */
export async function pageWith(
  browser: Browser,
  url: string,
  { language, meetsFrames }: { language: string; meetsFrames: boolean },
  cookies: Iterable<[string, string]>,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: language, reducedMotion: 'reduce' })
  const kept = [...cookies].map(([name, value]) => ({ name, value, url, secure: true, sameSite: 'Strict' as const }))
  await context.addCookies(kept)
  if (meetsFrames) {
    await context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    return context.newPage()
  }
  const page = await context.newPage()
  await blockOtherSites(page)
  return page
}

/**
 * Buys over the API, to have a cart and a paid order to show.
 * @param choose what is bought, and for which number; default: for another number each time
 */
export function shopping({ port, sandboxPort }: Town, brand: Brand, choose = () => productAndNumberOf(brand)) {
  async function ask(path: string, body: unknown): Promise<Record<string, string>> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/shop/rest/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tenant-id': brand.id },
      body: JSON.stringify(body),
    })
    const said = await answer.json()
    if (!answer.ok) throw new Error(`${path} of ${brand.id}: ${JSON.stringify(said)}`)
    return said
  }

  async function fillCart(): Promise<string> {
    const { productId, phoneNumber } = await choose()
    return (await ask('v2/addToCart', { items: [{ productId, phoneNumber }] })).cartName ?? ''
  }

  /** @returns path and token of the result page */
  async function payOrder(language: string): Promise<string> {
    const cartName = await fillCart()
    const deliveryAddress = { ...contactOf(brand), countryCode: brand.country.toUpperCase(), language }
    await ask('checkout-address', { cartName, deliveryAddress, language })
    const started = await ask('checkout-start-payment', { cartName, paymentMethod: 'creditcard', startNow: true })
    const { redirectUrl = '', payerUrl = '' } = started
    const [, id] = /\/pay\/([^/?]+)/.exec(payerUrl) ?? []
    await fetch(`http://127.0.0.1:${sandboxPort}/payments/${id}/status`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'paid' }),
    })
    const { pathname, search } = new URL(redirectUrl)
    return pathname + search
  }

  return { fillCart, payOrder }
}
