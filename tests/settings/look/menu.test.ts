import { describe, expect, test } from 'vitest'
import type { PlainKey } from '#kit/text-key'
import type { WrittenSettings } from '#tenants/define'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'
import { atPayment, orders } from '../../support/shop/at-payment.ts'

const main = '/shop/topup/firstbrand'

/** The names of everything in a part of the main page, links first. */
async function around(settings: Partial<WrittenSettings>, part: 'header' | 'footer') {
  const guest = aGuest(aTenant(settings))
  const { html } = await guest.get(main)
  const inside = new RegExp(`<${part}.*</${part}>`, 's').exec(html)?.[0] ?? ''
  const links = [...inside.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', text = '']) => ({
    href,
    name: text.replace(/<[^>]+>/g, '').trim(),
  }))
  return { ...guest, inside, links, named: (key: PlainKey) => links.filter(({ name }) => name === guest.t(key)) }
}

describe('visibility.shopLink', () => {
  test('the menu leads to the shop, or not', async () => {
    const shown = await around({}, 'header')
    expect(shown.named('shopLink').map(({ href }) => href)).toContain(main)
    const hidden = await around({ visibility: { shopLink: false } }, 'header')
    expect(hidden.named('shopLink')).toEqual([])
  })
})

describe('visibility.customerSupport', () => {
  test('menu and footer lead to support and say where to write and call; hidden, they do not', async () => {
    for (const part of ['header', 'footer'] as const) {
      const shown = await around({}, part)
      expect(
        shown.named('supportLink').map(({ href }) => href),
        part,
      ).toContain('/support')
      const hidden = await around({ visibility: { customerSupport: false } }, part)
      expect(hidden.named('supportLink'), part).toEqual([])
    }
    const { inside } = await around({ visibility: { customerSupport: false } }, 'footer')
    expect(inside).not.toContain('help@first.example')
  })
})

describe('visibility.impressum', () => {
  test('the footer leads to it, or not', async () => {
    expect((await around({}, 'footer')).named('imprint')).toEqual([expect.objectContaining({ href: '/impressum' })])
    expect((await around({ visibility: { impressum: false } }, 'footer')).named('imprint')).toEqual([])
  })
})

describe('features.hasBlog', () => {
  test('menu and footer lead to the articles, or not', async () => {
    for (const part of ['header', 'footer'] as const) {
      const shown = await around({ features: { hasBlog: true } }, part)
      expect(
        shown.named('blogLink').map(({ href }) => href),
        part,
      ).toContain('/blog')
      expect((await around({}, part)).named('blogLink'), part).toEqual([])
    }
  })
})

describe('features.cartButtonVariant', () => {
  test('the way to the cart is a word, or a sign that is called by it', async () => {
    const word = await around({ features: { cartButtonVariant: 'text' } }, 'header')
    expect(word.named('cart')).toHaveLength(1)
    expect(word.inside).not.toContain(`<span class="sr-only">${word.t('cart')}<`)
    const sign = await around({ features: { cartButtonVariant: 'icon' } }, 'header')
    // Only screen readers get the word.
    expect(sign.named('cart')).toHaveLength(1)
    expect(sign.inside).toContain(`<span class="sr-only">${sign.t('cart')}<`)
  })
})

describe('contactPageUrl', () => {
  test('the footer’s contact link leads to the shop’s own page, or to the brand’s', async () => {
    expect((await around({}, 'footer')).named('footer.contact')[0]?.href).toBe('/contact')
    const elsewhere = await around({ contactPageUrl: 'https://brand.example/contact' }, 'footer')
    expect(elsewhere.named('footer.contact')[0]?.href).toBe('https://brand.example/contact')
  })
})

describe('the functions that the law wants', () => {
  test('every page leads to withdrawing, cancelling and the cookie settings, whatever a brand hides', async () => {
    const hiding = { visibility: { customerSupport: false, impressum: false, shopLink: false } }
    const guest = await atPayment(hiding)
    const { result } = await orders(guest)
    for (const path of [main, '/shop/checkout/cart', result, '/not-found']) {
      const { html } = await guest.get(path)
      for (const to of [
        '/withdraw',
        '/cancel',
        '/cookies',
        '/privacy',
        '/terms-of-use',
        '/withdrawal-instruction',
        '/accessibility',
      ]) {
        expect(html, `${path} to ${to}`).toContain(`href="${to}"`)
      }
    }
  })
})

describe('supportEmail', () => {
  test('the footer says where to write, as a link that writes', async () => {
    const { links } = await around({ supportEmail: 'ask@first.example' }, 'footer')
    expect(links).toContainEqual({ href: 'mailto:ask@first.example', name: 'ask@first.example' })
  })
})

describe('supportPhone', () => {
  test('the footer says where to call, as a link that calls', async () => {
    const { links } = await around({ supportPhone: '+49 30 1234567' }, 'footer')
    expect(links).toContainEqual({ href: 'tel:+49301234567', name: '+49 30 1234567' })
  })
})

describe('provider.domain', () => {
  test('the footer leads to the brand’s own site, where it has one', async () => {
    const { links } = await around(
      { provider: { name: 'First Brand', shortName: 'First', domain: 'first.example' } },
      'footer',
    )
    expect(links).toContainEqual({ href: 'https://first.example', name: 'first.example' })
    expect((await around({}, 'footer')).links.map(({ href }) => href)).not.toContain('https://first.example')
  })
})
