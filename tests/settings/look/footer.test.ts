import { describe, expect, test } from 'vitest'
import type { WrittenSettings } from '#tenants/define'
import { pictureOf } from '../../../src/storefront/document/brand-looks.server.ts'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'

type Footer = WrittenSettings['footer']

async function footerOf(footer?: Footer, more: Partial<WrittenSettings> = {}) {
  const guest = aGuest(aTenant({ ...more, footer }))
  const { html } = await guest.get('/shop/topup/firstbrand')
  const inside = /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
  return { ...guest, inside, words: inside.replace(/<[^>]+>/g, ' ') }
}

describe('footer.logo', () => {
  test('the footer shows the named drawing', async () => {
    const more = { assetsFolderName: 'reloadnow' }
    const drawing = async (footer: Footer) => (await footerOf(footer, more)).inside.replaceAll('&#x27;', "'")
    const [logo, other] = ['logo.svg', 'shopping-flow.svg'].map((file) => `src="${pictureOf('reloadnow', file)}"`)
    expect(await drawing({})).toContain(logo)
    expect(await drawing({ logo: 'shopping-flow.svg' })).toContain(other)
    expect(await drawing({ logo: 'shopping-flow.svg' })).not.toContain(logo)
  })
})

describe('footer.socialMedia', () => {
  test('each network is a link by its name, under a heading; without one there is no heading', async () => {
    const { inside, t } = await footerOf({
      socialMedia: { instagram: 'https://pictures.example/first', x: 'https://short.example/first' },
    })
    expect(inside).toMatch(/<a [^>]*href="https:\/\/pictures\.example\/first"[^>]*>Instagram<\/a>/)
    expect(inside).toMatch(/<a [^>]*href="https:\/\/short\.example\/first"[^>]*>X<\/a>/)
    expect(inside).toContain(t('footer.social'))
    expect((await footerOf()).words).not.toContain(t('footer.social'))
  })
})

describe('footer.appStores', () => {
  test('each store is a link by its name, under a heading; without one there is no heading', async () => {
    const { inside, words, t } = await footerOf({ appStores: { googlePlay: 'https://apps.example/first' } })
    expect(inside).toMatch(/<a [^>]*href="https:\/\/apps\.example\/first"[^>]*>Google Play<\/a>/)
    expect(words).not.toContain('App Store')
    expect(words).toContain(t('footer.apps'))
    expect((await footerOf()).words).not.toContain(t('footer.apps'))
  })
})

describe('footer.paymentMethods', () => {
  test('the marks are those of the brand’s methods, in its order', async () => {
    const taken: WrittenSettings['paymentMethods'] = [
      ...([{ id: 'creditcard' }, { id: 'paypal' }, { id: 'ideal' }, { id: 'trustly' }] as const),
      ...([{ id: 'paysafecard' }, { id: 'eps' }, { id: 'bancontact' }] as const),
    ]
    const marks = async (footer: Footer, more: Partial<WrittenSettings> = {}) => {
      const { words } = await footerOf(footer, { paymentMethods: taken, ...more })
      return ['VISA', 'Mastercard', 'AMEX', 'PayPal', 'iDEAL', 'Bancontact', 'EPS', 'paysafecard', 'Trustly']
        .filter((mark) => words.includes(mark))
        .sort((a, b) => words.indexOf(a) - words.indexOf(b))
    }
    expect(await marks({ paymentMethods: ['ideal', 'creditcard'] })).toEqual(['iDEAL', 'Mastercard', 'VISA'])
    expect(await marks({ paymentMethods: ['paypal'] })).toEqual(['PayPal'])
    expect(await marks({ paymentMethods: ['trustly', 'paysafecard', 'eps', 'bancontact'] })).toEqual([
      'Trustly',
      'paysafecard',
      'EPS',
      'Bancontact',
    ])
    // Methods that the brand does not accept have no mark, and cards have those of the brand's own setting.
    const cards = { availableCreditcardBrands: ['visa' as const, 'american-express' as const] }
    const few = { ...cards, paymentMethods: [{ id: 'creditcard' as const }] }
    expect(await marks({ paymentMethods: ['paypal', 'creditcard'] }, few)).toEqual(['VISA', 'AMEX'])
  })
})

describe('footer.showNewsletterSignup', () => {
  test('an address may be left for the newsletter, or there is no such box', async () => {
    const { inside, t } = await footerOf({ showNewsletterSignup: true })
    const form = /<form[^>]*action="\/newsletter".*<\/form>/s.exec(inside)?.[0] ?? ''
    expect(form).toContain('method="post"')
    expect(form).toMatch(/<input[^>]*name="email"/)
    expect(form).toContain(t('newsletter.submit'))
    expect((await footerOf()).inside).not.toContain('<form')
  })
})
