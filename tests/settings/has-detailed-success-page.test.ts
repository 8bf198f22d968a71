import { describe, expect, test } from 'vitest'
import { aGuest } from '../support/ask-page.tsx'
import { aTenant } from '../support/brand.ts'

const resultOf = async (token: string, hasDetailedSuccessPage: boolean) => {
  const guest = aGuest(aTenant({ features: { hasDetailedSuccessPage } }))
  const { html, text } = await guest.get(`/shop/checkout/result?order=${token}`)
  return { html: html.slice(html.indexOf('<main'), html.indexOf('</main>')), text }
}
/** The pictures of the result: what comes before its heading. */
const picturesIn = (html: string) => {
  const before = html.slice(0, html.indexOf('<h1'))
  return { drawn: /<svg/.test(before), moving: /<img src="[^"]*\/([\w-]+?)\.gif/.exec(before)?.[1] }
}

describe('features.hasDetailedSuccessPage', () => {
  test.each([
    ['success', 'successful-payment'],
    ['partly', 'successful-payment'],
    ['failed', 'failed-payment'],
    ['refunded', 'refunded-payment'],
  ])('on: an order that is %s has a drawn picture; off: one that moves', async (token, name) => {
    expect(picturesIn((await resultOf(token, true)).html)).toEqual({ drawn: true, moving: undefined })
    expect(picturesIn((await resultOf(token, false)).html)).toEqual({ drawn: false, moving: name })
  })

  test('off: whoever asked for less motion gets a still picture', async () => {
    const { html } = await resultOf('success', false)
    expect(html).toMatch(
      /<source media="\(prefers-reduced-motion: reduce\)" srcSet="[^"]*successful-payment-still\.gif/,
    )
  })

  test('on: how far the order is and what was bought are in full view; off: the order is folded, its heading says its number', async () => {
    const detailed = await resultOf('success', true)
    expect(detailed.text).toContain('Guthaben angekommen')
    expect(detailed.html).not.toContain('<details')
    const plain = await resultOf('success', false)
    expect(plain.text).not.toContain('Guthaben angekommen')
    expect(plain.html).toMatch(/<details(?![^>]*\sopen)[^>]*><summary.*?Bestellnummer S0000000001/)
  })

  test('off: an order of which a part did not arrive is never folded', async () => {
    const { html, text } = await resultOf('partly', false)
    expect(html).not.toContain('<details')
    expect(text).toContain('Nicht geliefert')
  })
})
