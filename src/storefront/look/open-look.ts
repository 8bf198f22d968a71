import type { CheckoutShop } from '#checkout'
import type { Content } from '#content'
import type { PageContext } from '../document/page-context.ts'
import { startingWith, themeFor } from '../document/themes.ts'
import { type PageShop, pageShopOf } from '../page-shop.ts'
import { type Answer, openBuild } from '../rendering/bundle-files.ts'
import { brandFiles } from '../server/brand-files.ts'
import { hashOfOwn } from '../server/security-headers.ts'
import { stillPage } from './still-page.ts'

/** A page that can only be looked at, and the policy that it is shown under. */
export type LookedAt = { html: string; policy: string }

/**
 * Shows an operator what a shopper sees at a path of the brand, as a still page.
 * @param shop with the operator as its visitor
 * @returns undefined where the shopper sees nothing
 */
export type Look = (shop: CheckoutShop, path: string, language: string) => Promise<LookedAt | undefined>

/**
 * @param answer renders the pages; default: the built ones. It is asked for when somebody looks for the first time: most
 *   processes never do.
 */
export function openLook(content: Content, answer?: Answer): Look {
  const brands = brandFiles({ content, keepsPages: false })
  let opened: Promise<Answer> | undefined
  const built = async () => (await openBuild()).answer()
  return async (shop, path, language) => {
    opened ??= answer ? Promise.resolve(answer) : built()
    const pages = await opened
    const onlooker = onlookerOf(shop, language)
    const { tenant } = shop
    const around: PageContext = {
      nonce: undefined,
      origin: shop.siteUrl,
      age: 0,
      texts: content.pageTexts(tenant, language),
      looks: startingWith(brands.looks(tenant), themeFor(tenant, undefined).name),
      report: (error) => {
        throw error
      },
    }
    const response = await pages(new Request(shop.siteUrl + path), onlooker, around)
    if (response.status !== 200 || !around.html) return undefined
    return { html: stillPage(around.html.toString()), policy: policyOf(around.theme ?? '') }
  }
}

/** Reads and changes nothing: a page that wants to write fails. No limit counts, and no cookie is kept. */
function onlookerOf(shop: CheckoutShop, language: string): PageShop {
  const db = {
    ...shop.db,
    transaction: () => Promise.reject(new Error('somebody who looks at a page changes nothing')),
  }
  const nothing = () => {}
  const browser = {
    holder: undefined,
    visit: undefined,
    keepSession: nothing,
    dropSession: nothing,
    keepHolder: nothing,
    dropHolder: nothing,
    keepVisit: nothing,
    dropVisit: nothing,
  }
  const visitor = { ...shop.visitor, language }
  return pageShopOf({ ...shop, db, visitor }, { browser, limits: { limited: (_shop, _call, run) => run() } })
}

/** Our styles, fonts and pictures; no script, no form, and a frame of our own only. */
const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'self' '${hashOfOwn(style)}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    'sandbox allow-same-origin',
  ].join('; ')
