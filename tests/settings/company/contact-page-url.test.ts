import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest, element } from '../../support/pages/ask-page.tsx'

describe('contactPageUrl', () => {
  const elsewhere = 'https://brand.example/kontakt'

  test('given: the contact page is elsewhere, and links lead there', async () => {
    const { get } = aGuest(aTenant({ contactPageUrl: elsewhere }))
    const { status, location } = await get('/contact')
    expect([status, location]).toEqual([302, elsewhere])
    const { html } = await get('/privacy')
    expect(element(html, `href="${elsewhere}"`)).toBeDefined()
  })

  test('not given: the shop has a contact page of its own', async () => {
    const { get } = aGuest(aTenant())
    const { status, html, text } = await get('/contact')
    expect(status).toBe(200)
    expect(text).toContain('Bestellnummer')
    expect(element(html, 'href="mailto:help@first.example"')).toBeDefined()
    expect(element((await get('/privacy')).html, 'href="/contact"')).toBeDefined()
  })
})
