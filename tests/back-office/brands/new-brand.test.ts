import { expect, test } from 'vitest'
import { perform } from '#admin/actions'
import { readBrand } from '#admin/brands'
import { loadTenants } from '#tenants'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { leastSettings } from '../../support/brands/brand.ts'
import { brandFolders, tenantFile } from '../../support/brands/brand-folders.ts'
import { badDay } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// A brand is begun by a form; the journey of its first top-up is in tests/journeys.

const day = await badDay()
const { app, ours, theirs, ownerUrl, asOwner } = day
const words = { common: { mainPageSentence: 'First Brand tops up' }, seo: { mainPageDescription: 'First Brand' } }
const load = async () =>
  loadTenants({
    ownerUrl,
    folder: await brandFolders({
      [ours]: {
        'tenant.ts': tenantFile({ ...leastSettings, assetsFolderName: 'edeka', domains: ['first.example'] }),
        'copy.de.json': words,
        'copy.en.json': words,
      },
    }),
  })
const { operator } = backOfficeOf(app)
const wish = {
  id: 'blue_whale',
  name: 'Blue Whale',
  model: ours,
  locales: ['de', 'en'],
  country: 'de',
  accent: '#7a003c',
}
const whole = { ...wish, sellsGoods: true, domains: ['whale.example'], draftTitle: 'Opening' }

test('a brand is begun as another one is, once, and runs in every process; its domains wait for a second person', async () => {
  await load()
  const olga = operator('owner', 'all', { name: 'Olga' })
  const form = {
    ...wish,
    locales: 'de',
    sellsGoods: 'yes',
    domains: 'whale.example',
    draftTitle: 'Opening',
    key: 'form-1',
  }
  olga.prove(new Date())
  const refused = await olga.post('/brands/new', { ...form, id: 'new' })
  expect(refused.text).toContain('The id needs two to forty lower-case letters')
  expect(refused.html).toContain('value="Blue Whale"')
  const silent = await olga.post('/brands/new', { ...form, locales: 'fr', key: 'form-2' })
  expect(silent.text).toContain('common.mainPageSentence : is missing')

  const press = { key: 'begin' }
  expect(await perform(await olga.admin(), 'brand.new', whole, press)).toEqual({ done: { tenant: 'blue_whale' } })
  await untilHolds(async () =>
    expect(await app.tenants.byId('blue_whale')).toMatchObject({ provider: { name: 'Blue Whale' } }),
  )
  expect(await perform(await olga.admin(), 'brand.new', whole, press)).toEqual({ done: { tenant: 'blue_whale' } })
  expect(await perform(await olga.admin(), 'brand.new', whole, { key: 'again' })).toEqual({ refusal: 'brandIdTaken' })

  const count = async (table: string, tenant: string) =>
    (await asOwner<{ rows: number }>(`select count(*)::int as rows from ${table} where tenant = $1`, [tenant]))[0]?.rows
  expect(await count('product', 'blue_whale')).toBe(await count('product', ours))
  expect(await count('legal_text', 'blue_whale')).toBeGreaterThan(0)
  expect((await olga.get('/brands/blue_whale')).text).toContain('begun here')

  const brand = await readBrand(await olga.admin(), 'blue_whale')
  expect(brand).toMatchObject({ newest: 1, keptBy: 'back-office', drafts: [{ title: 'Opening' }] })
  const [draft] = brand?.drafts ?? []
  const opening = { tenant: 'blue_whale', draftId: draft?.draftId, revision: draft?.revision, note: 'it opens' }
  expect(await perform(await olga.admin(), 'brand.publish', opening, { key: 'open' })).toHaveProperty('waiting')
})

test('nobody begins one who looks after some brands only', async () => {
  const mona = operator('brand-manager', [ours, theirs], { name: 'Mona' })
  mona.prove(new Date())
  expect((await mona.get('/brands')).text).not.toContain('A new brand')
  expect((await mona.get('/brands/new')).status).toBe(403)
  expect(await perform(await mona.admin(), 'brand.new', { ...whole, id: 'other' }, { key: 'begin' })).toEqual({
    refusal: 'notAllowed',
  })
})
