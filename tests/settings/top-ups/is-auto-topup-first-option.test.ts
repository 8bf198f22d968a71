import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest, element } from '../../support/pages/ask-page.tsx'

const main = '/shop/topup/firstbrand'
const kindsIn = (html: string) => [...html.matchAll(/name="autoTopup"[^>]*value="([\w-]+)"/g)].map(([, kind]) => kind)
const pageOf = (isAutoTopupFirstOption: boolean) =>
  aGuest(aTenant({ topup: { autoTopupTypes: ['weekly', 'monthly'], isAutoTopupFirstOption } })).get(main)

describe('topup.isAutoTopupFirstOption', () => {
  test('on: what is automatic stands first; off: once stands first. Once is what is chosen beforehand either way', async () => {
    const [on, off] = [await pageOf(true), await pageOf(false)]
    expect(kindsIn(on.html)).toEqual(['weekly', 'monthly', 'none'])
    expect(kindsIn(off.html)).toEqual(['none', 'weekly', 'monthly'])
    for (const { html } of [on, off]) expect(element(html, 'value="none"')).toContain('checked')
  })
})
