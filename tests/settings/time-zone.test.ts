import { describe, expect, test } from 'vitest'
import { aGuest } from '../support/ask-page.tsx'
import { aTenant } from '../support/brand.ts'

const paidAt = async (written: Parameters<typeof aTenant>[0]) => {
  const detailed = { features: { hasDetailedSuccessPage: true } }
  const { text } = await aGuest(aTenant({ ...detailed, ...written })).get('/shop/checkout/result?order=success')
  return /Bezahlt \(erledigt\) um (\d\d:\d\d)/.exec(text)?.[1]
}

describe('timeZone', () => {
  test('times are those of the brand’s clocks, by default its country’s', async () => {
    expect(await paidAt({})).toBe('11:00')
    expect(await paidAt({ timeZone: 'Europe/London' })).toBe('10:00')
    expect(await paidAt({ country: 'gb' })).toBe('10:00')
  })
})
