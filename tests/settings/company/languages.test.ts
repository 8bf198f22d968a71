import { describe, expect, test } from 'vitest'
import { chooseLanguage } from '#content'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'

const main = '/shop/topup/firstbrand'
const headerOf = (html: string): string => /<header.*?<\/header>/s.exec(html)?.[0] ?? ''

describe('locales', () => {
  test('the header offers each language by its own name; with one there is nothing to choose', async () => {
    const names = async (locales: ('de' | 'en' | 'pl' | 'tr')[]) => {
      const { html } = await aGuest(aTenant({ locales })).get(main)
      const links = headerOf(html).matchAll(/<a [^>]*lng=(\w\w)[^>]*>(.*?)<\/a>/gs)
      return [...links].map(
        ([, code, text = '']) =>
          `${code} ${text
            .replace(/<!-- -->|<[^>]+>/g, '')
            .split(' ')
            .at(-1)}`,
      )
    }
    expect(await names(['de'])).toEqual([])
    expect(await names(['de', 'tr'])).toEqual(['de Deutsch', 'tr Türkçe'])
    expect(await names(['de', 'en', 'pl'])).toEqual(['de Deutsch', 'en English', 'pl polski'])
  })

  test('the page speaks the language that was asked for, if the brand does', () => {
    const tenant = aTenant({ locales: ['de', 'en'] })
    expect(chooseLanguage(tenant, { asked: 'en', remembered: 'de', accepted: 'de' })).toBe('en')
    expect(chooseLanguage(tenant, { asked: 'pl', accepted: 'pl, en;q=0.5' })).toBe('en')
  })
})

describe('defaultLocale', () => {
  test('who wishes for nothing that the brand speaks is spoken to in it', async () => {
    const wishes = { accepted: 'ja' }
    expect(chooseLanguage(aTenant({ locales: ['de', 'en'] }), wishes)).toBe('de')
    const english = aTenant({ locales: ['de', 'en'], defaultLocale: 'en' })
    expect(chooseLanguage(english, wishes)).toBe('en')
    const { text } = await aGuest(english).get(main)
    expect(text).toContain(aGuest(english, 'en').t('numberQuestion'))
  })
})
