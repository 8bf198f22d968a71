import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'

async function cartOf(hasDetailedCart: boolean) {
  const guest = aGuest(aTenant({ mainPage: '/shop', features: { hasDetailedCart, hasMultipleBrands: true } }))
  await guest.post('/shop', { msisdn: '0151 12345678', brandId: 'lebara', amount: '15' })
  return (await guest.get('/shop/checkout/cart')).text.replaceAll(' ', ' ')
}

describe('features.hasDetailedCart', () => {
  test('on: each line says whose credit it is, what the price is made of and when it comes; the total is taken apart', async () => {
    const text = await cartOf(true)
    expect(text).toContain('Anbieter Lebara Guthaben 15,00 € Servicegebühr 0,50 €')
    expect(text).toContain('Kommt gleich nach der Zahlung an')
    expect(text).toContain('1 Aufladung 15,00 € Servicegebühr 0,50 € Gesamt 15,50 €')
  })

  test('off: a line has its price with what the fee is, and the total names the fees in it', async () => {
    const text = await cartOf(false)
    expect(text).toContain('zzgl. 0,50 € Servicegebühr je Aufladung 15,50 €')
    expect(text).toContain('davon Servicegebühr 0,50 € Gesamt 15,50 €')
    expect(text).not.toContain('Anbieter Lebara')
    expect(text).not.toContain('Kommt gleich')
  })
})
