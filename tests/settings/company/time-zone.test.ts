import { describe, expect, test } from 'vitest'
import type { WrittenSettings } from '#tenants/define'
import { atPayment, orders, pays } from '../../support/shop/at-payment.ts'

const clock = { now: () => new Date('2026-03-01T10:00:00Z') }

async function paidAt(written: Partial<WrittenSettings>): Promise<string | undefined> {
  const detailed = { features: { hasDetailedSuccessPage: true } }
  const guest = await atPayment({ ...detailed, ...written }, undefined, { clock })
  const { leave, result } = await orders(guest)
  await pays(guest, leave)
  return /Bezahlt \(erledigt\) um (\d\d:\d\d)/.exec((await guest.get(result)).text)?.[1]
}

describe('timeZone', () => {
  test('times are those of the brand’s clocks, by default its country’s', async () => {
    expect(await paidAt({})).toBe('11:00')
    expect(await paidAt({ timeZone: 'Europe/London' })).toBe('10:00')
    expect(await paidAt({ country: 'gb' })).toBe('10:00')
  })
})
