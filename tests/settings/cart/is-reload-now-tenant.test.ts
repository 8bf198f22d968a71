import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'

describe('features.isReloadNowTenant', () => {
  const titles = async (isReloadNowTenant: boolean) => {
    const { get, t } = aGuest(aTenant({ features: { isReloadNowTenant } }))
    const title = async (path: string) => /<title>([^<]*)<\/title>/.exec((await get(path)).html)?.[1]
    return { privacy: await title('/privacy'), contact: await title('/contact'), t }
  }

  test('on: a page is called by its own text alone', async () => {
    const { privacy, contact, t } = await titles(true)
    expect([privacy, contact]).toEqual([t('privacyTitle'), t('contactUsTitle')])
  })

  test('off: each title names the provider', async () => {
    const { privacy, contact, t } = await titles(false)
    expect([privacy, contact]).toEqual([`${t('privacyTitle')} – First Brand`, `${t('contactUsTitle')} – First Brand`])
  })
})
