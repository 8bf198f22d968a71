import { describe, expect, test } from 'vitest'
import { aGuest } from '../support/ask-page.tsx'
import { aTenant } from '../support/brand.ts'

const resultIn = async (language: string, europeanDateFormat: boolean) => {
  const guest = aGuest(aTenant({ features: { europeanDateFormat } }), language)
  return (await guest.get('/shop/checkout/result?order=success')).text
}

describe('features.europeanDateFormat', () => {
  test('on: days are written in digits, in whatever language', async () => {
    expect(await resultIn('de', true)).toContain('Bestellt am 01.03.2026')
    expect(await resultIn('en', true)).toContain('Ordered on 01.03.2026')
  })

  test('off: days are written as the language does', async () => {
    expect(await resultIn('de', false)).toContain('Bestellt am 1. März 2026')
    expect(await resultIn('en', false)).toContain('Ordered on 1 March 2026')
  })
})
