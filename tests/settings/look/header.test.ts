import { describe, expect, test } from 'vitest'
import type { WrittenSettings } from '#tenants/define'
import { pictureOf } from '../../../src/storefront/document/brand-looks.server.ts'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest, element } from '../../support/pages/ask-page.tsx'
import { atPayment, orders } from '../../support/shop/at-payment.ts'

const main = '/shop/topup/firstbrand'
const withFiles = { assetsFolderName: 'reloadnow' }
const pageOf = (settings: Partial<WrittenSettings>, path = main) => aGuest(aTenant(settings)).get(path)
const headerOf = (html: string): string => /<header.*?<\/header>/s.exec(html)?.[0].replaceAll('&#x27;', "'") ?? ''

describe('header.logo', () => {
  test('the header shows the named drawing, called by the brand’s name', async () => {
    const logo = async (header?: WrittenSettings['header']) =>
      element(headerOf((await pageOf({ ...withFiles, header })).html), 'alt="First Brand"')
    expect(await logo()).toContain(pictureOf('reloadnow', 'logo.svg'))
    expect(await logo({ logo: 'shopping-flow.svg' })).toContain(pictureOf('reloadnow', 'shopping-flow.svg'))
  })
})

describe('header.redirectionTarget', () => {
  test('the logo leads to the shop, or wherever the brand wants, another site included', async () => {
    const target = async (header?: WrittenSettings['header']) =>
      /<a [^>]*href="([^"]*)"[^>]*><img/.exec(headerOf((await pageOf({ ...withFiles, header })).html))?.[1]
    expect(await target()).toBe('/shop')
    expect(await target({ redirectionTarget: '/blog' })).toBe('/blog')
    expect(await target({ redirectionTarget: 'https://brand.example/' })).toBe('https://brand.example/')
  })
})

describe('header.shoppingFlowImage', () => {
  const header = { shoppingFlowImage: 'shopping-flow.svg' }
  const flow = async (settings: Partial<WrittenSettings>, path: string) => {
    const guest = aGuest(aTenant({ ...withFiles, ...settings }))
    return element(headerOf((await guest.get(path)).html), `alt="${guest.t('shoppingFlow')}"`)
  }

  test('on the way through the checkout it stands beside the logo', async () => {
    const guest = await atPayment({ ...withFiles, header })
    const { result } = await orders(guest)
    for (const step of ['/shop/checkout/cart', result]) {
      const shown = element(headerOf((await guest.get(step)).html), `alt="${guest.t('shoppingFlow')}"`)
      expect(shown, step).toContain(pictureOf('reloadnow', 'shopping-flow.svg'))
    }
  })

  test('elsewhere, and where the brand has none, there is nothing', async () => {
    expect(await flow({ header }, main)).toBeUndefined()
    expect(await flow({}, '/shop/checkout/cart')).toBeUndefined()
  })
})

describe('assetsFolderName', () => {
  test('pictures come from the named folder, another brand’s if need be', async () => {
    for (const assetsFolderName of ['reloadnow', 'congstar']) {
      const { html } = await pageOf({ assetsFolderName })
      expect(headerOf(html)).toContain(`src="${pictureOf(assetsFolderName, 'logo.svg')}"`)
    }
  })

  test('a brand without drawings says its name', async () => {
    const { html } = await pageOf({})
    expect(headerOf(html)).not.toContain('<img')
    expect(headerOf(html)).toContain('First Brand')
  })
})
