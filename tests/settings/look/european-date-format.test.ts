import { describe, expect, test } from 'vitest'
import { atPayment, orders } from '../../support/shop/at-payment.ts'

const clock = { now: () => new Date('2026-03-01T10:00:00Z') }

/** The result page of an order that was placed on the first of March. */
async function resultIn(language: string, europeanDateFormat: boolean): Promise<string> {
  const guest = await atPayment({ features: { europeanDateFormat } }, language, { clock })
  return (await guest.get((await orders(guest)).result)).text
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
