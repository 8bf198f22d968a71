import { describe, expect, test } from 'vitest'
import type { PlainKey } from '#kit/text-key'
import type { WrittenSettings } from '#tenants/define'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'

type Page = keyof NonNullable<WrittenSettings['seo']>
const pages: Record<Page, string> = {
  mainPage: '/shop/topup/firstbrand',
  aboutUs: '/about-us',
  contactUs: '/contact',
  privacy: '/privacy',
  termsOfUse: '/terms-of-use',
  blog: '/blog',
  impressum: '/impressum',
}

// An existing text in place of the page's own.
const other = 'cartTitle'
const read = async (page: Page, seo: WrittenSettings['seo']) => {
  const guest = aGuest(aTenant({ features: { hasBlog: true }, ...(seo ? { seo } : {}) }))
  const { html } = await guest.get(pages[page])
  const name = { brand: 'First Brand' }
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    card: /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1],
    description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1],
    t: (key: PlainKey) => guest.t(key, name),
  }
}

function titleOf(page: Page) {
  test('names the text that the page is called by', async () => {
    const own = await read(page, { [page]: { title: other } })
    expect(own.title).toBe(`${own.t(other)} – First Brand`)
    expect(own.card).toBe(own.title)
  })
  test('by default it is the page’s own', async () => {
    const { title, t } = await read(page, undefined)
    expect(title).toContain(t(`${page}Title`))
    expect(t(`${page}Title`)).not.toBe(`${page}Title`)
  })
}

function descriptionOf(page: Page) {
  test('names the text that search engines show', async () => {
    const { description, t } = await read(page, { [page]: { description: other } })
    expect(description).toBe(t(other))
  })
  test('by default it is the page’s own', async () => {
    const { description, t } = await read(page, undefined)
    expect(description).toBe(t(`${page}Description`))
    expect(description).not.toMatch(/^\w+$|\{\{/)
  })
}

describe('seo.mainPage.title', () => titleOf('mainPage'))
describe('seo.mainPage.description', () => descriptionOf('mainPage'))
describe('seo.aboutUs.title', () => titleOf('aboutUs'))
describe('seo.aboutUs.description', () => descriptionOf('aboutUs'))
describe('seo.contactUs.title', () => titleOf('contactUs'))
describe('seo.contactUs.description', () => descriptionOf('contactUs'))
describe('seo.privacy.title', () => titleOf('privacy'))
describe('seo.privacy.description', () => descriptionOf('privacy'))
describe('seo.termsOfUse.title', () => titleOf('termsOfUse'))
describe('seo.termsOfUse.description', () => descriptionOf('termsOfUse'))
describe('seo.blog.title', () => titleOf('blog'))
describe('seo.blog.description', () => descriptionOf('blog'))
describe('seo.impressum.title', () => titleOf('impressum'))
describe('seo.impressum.description', () => descriptionOf('impressum'))
