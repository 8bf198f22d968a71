import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { perform } from '#admin/actions'
import { readBrand, readDraft } from '#admin/brands'
import { loadTenants } from '#tenants'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { leastSettings } from '../../support/brands/brand.ts'
import { brandFolders, tenantFile } from '../../support/brands/brand-folders.ts'
import { badDay } from '../../support/shop/bad-day.ts'

// A brand as one file: it is loaded, changed elsewhere, and comes back as a draft. In a browser: tests/journeys.

const day = await badDay()
const { app, ours, theirs, ownerUrl, asOwner } = day
const own = {
  ...leastSettings,
  assetsFolderName: 'edeka',
  domains: ['first.example'],
  tracking: { gtmId: 'GTM-FIRST' },
  look: { light: { accent: '#aa0033', onAccent: '#ffffff' } },
}
const loadFolders = async () =>
  loadTenants({
    ownerUrl,
    folder: await brandFolders({
      [ours]: {
        'tenant.ts': tenantFile(own),
        'copy.de.json': { common: { mainPageSentence: 'Lädt auf' }, seo: { mainPageDescription: 'Erste' } },
        'copy.en.json': { common: { mainPageSentence: 'Tops up' }, seo: { mainPageDescription: 'First' } },
        'pages/about.de.md': '---\ntitle: Über uns\n---\n\nWir.\n',
        'pages/about.en.md': '---\ntitle: About us\n---\n\nWe.\n',
      },
      [theirs]: { 'tenant.ts': tenantFile({ ...leastSettings, domains: ['second.example'] }) },
    }),
  })
const { operator } = backOfficeOf(app)
const mona = operator('brand-manager', [ours], { name: 'Mona' })
const newestOf = async (who = mona) => (await readBrand(await who.admin(), ours))?.newest ?? 0

let presses = 0
const load = async (who = mona, which: Record<string, string> = {}) => {
  await loadFolders()
  const form = { version: String(await newestOf()), ...which, key: `load-${++presses}` }
  return who.post(`/brands/${ours}/brand.zip`, form)
}
/** The file with some of its files changed; `undefined` takes one out. */
function changed(zip: Uint8Array, change: Record<string, string | undefined>): Uint8Array<ArrayBuffer> {
  const files = { ...unzipSync(zip) }
  for (const [name, text] of Object.entries(change)) {
    delete files[name]
    if (text !== undefined) files[name] = strToU8(text)
  }
  return zipSync(files)
}
const settingsIn = (zip: Uint8Array) => JSON.parse(strFromU8(unzipSync(zip)['brand.json'] ?? new Uint8Array()))
const withSettings = (zip: Uint8Array, change: object) => {
  const head = settingsIn(zip)
  return changed(zip, { 'brand.json': JSON.stringify({ ...head, settings: { ...head.settings, ...change } }) })
}
const bring = (file: Uint8Array<ArrayBuffer>, who = mona, brand = ours) => {
  const form = new FormData()
  const fields = { action: 'brand.unpack', key: `bring-${++presses}`, title: 'Spring <colours>' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([file], 'brand.zip', { type: 'application/zip' }))
  return who.post(`/brands/${brand}`, form)
}
const lastActs = () =>
  asOwner<{ name: string; step: string; outcome: unknown }>(
    'select name, step, outcome from admin_action order by action_no desc limit 2',
  )

test('a version is loaded by whoever may read it, the same bytes each time, and that is written down', async () => {
  const [one, other] = [await load(), await load(operator('reviewer', 'all'))]
  expect(one.headers.get('content-disposition')).toBe(`attachment; filename="${ours}-version-${await newestOf()}.zip"`)
  expect(one.headers.get('content-type')).toBe('application/zip')
  expect(other.bytes).toEqual(one.bytes)
  expect((await mona.get(`/brands/${ours}`)).text).toContain(`Download version ${await newestOf()}`)
  expect(await lastActs()).toEqual([
    { name: 'brand.export', step: 'done', outcome: null },
    expect.objectContaining({ name: 'brand.export', step: 'begun' }),
  ])
  expect(Object.keys(unzipSync(one.bytes)).toSorted()).toEqual([
    'brand.json',
    'copy.de.json',
    'copy.en.json',
    'pages/about.de.md',
    'pages/about.en.md',
  ])
  expect(settingsIn(one.bytes)).toMatchObject({ format: 1, brand: ours, settings: { domains: ['first.example'] } })
})

test('it comes back as a draft with the one difference, and the draft is loaded as well', async () => {
  const { bytes } = await load()
  const before = await newestOf()
  const brought = await bring(withSettings(bytes, { look: { light: { accent: '#0b5c8a', onAccent: '#ffffff' } } }))
  const draftId = brought.location?.split('/').at(-1) ?? ''
  const draft = await readDraft(await mona.admin(), ours, draftId)
  expect(draft?.changes).toMatchObject([{ field: 'look.light.accent', value: '#0b5c8a' }])
  expect(draft?.differences).toEqual([{ field: 'look.light.accent', before: '#aa0033', after: '#0b5c8a' }])
  expect(await newestOf()).toBe(before)
  const { html } = await mona.get(brought.location ?? '')
  expect(html).toContain('Spring &lt;colours&gt;')
  expect(html).toContain('Download this draft')
  const again = await load(mona, { draftId })
  expect(again.headers.get('content-disposition')).toContain(`${ours}-draft.zip`)
  expect(settingsIn(again.bytes).settings.look.light.accent).toBe('#0b5c8a')
})

test('texts, pages and what moves money come too; the last waits for a second person', async () => {
  const { bytes } = await load()
  const file = withSettings(
    changed(bytes, {
      'copy.de.json': JSON.stringify({ common: { mainPageSentence: 'Lädt sofort auf' } }),
      'pages/about.en.md': undefined,
      'posts/give.de.md': '---\ntitle: Schenken\n---\n\nNeu.\n',
    }),
    { supportPhone: 'none', paymentMethods: [{ id: 'paypal' }] },
  )
  const brought = await bring(file)
  const draft = await readDraft(await mona.admin(), ours, brought.location?.split('/').at(-1) ?? '')
  expect(draft?.changes.map(({ field }) => field).toSorted()).toEqual([
    'copy.de.common.mainPageSentence',
    'copy.de.seo.mainPageDescription',
    'pages/about.en.md',
    'paymentMethods',
    'posts/give.de.md',
    'supportPhone',
  ])
  expect(draft?.risky).toEqual(['paymentMethods'])
  expect(draft?.problems.map(({ field }) => field)).toEqual(expect.arrayContaining(['supportPhone']))
})

test('what cannot be taken up is said beside the field, and begins no draft', async () => {
  const { bytes } = await load()
  const drafts = async () => (await readBrand(await mona.admin(), ours))?.drafts.length
  const before = await drafts()
  const said = async (file: Uint8Array<ArrayBuffer>) => {
    const { html, text } = await bring(file)
    const [field = ''] = /<input[^>]*name="file"[^>]*>/.exec(html) ?? []
    const id = /aria-describedby="[^"]* ([^" ]+-error)"/.exec(field)?.[1]
    expect(id, text).toBeDefined()
    expect(html).toContain('value="Spring &lt;colours&gt;"')
    return new RegExp(`<p id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '')
  }
  expect(await said(strToU8('a text'))).toContain('no zip archive')
  expect(await said(zipSync({}))).toContain('no brand.json')
  expect(await said(new Uint8Array())).toContain('no zip archive')
  expect(await said(zipSync({ 'brand.json': new Uint8Array(3_000_000) }))).toContain('more than a brand can have')
  expect(await said(new Uint8Array(3_000_000))).toContain('more than a brand can have')
  expect(await said(changed(bytes, { 'tenant.ts': 'process.exit(1)' }))).toMatch(/that no brand has.*tenant\.ts/)
  expect(await said(withSettings(bytes, { wish: true }))).toMatch(/that there is not.*wish/)
  expect(await said(withSettings(bytes, { look: { logo: 'a photo' } }))).toContain('no SVG drawing')
  const other = changed(bytes, { 'brand.json': JSON.stringify({ ...settingsIn(bytes), brand: theirs }) })
  expect(await said(other)).toMatch(new RegExp(`of another brand.*${theirs}`))
  expect(await said(bytes as Uint8Array<ArrayBuffer>)).toContain('in use already')
  expect(await drafts()).toBe(before)
})

test('nobody loads or brings a brand that is not theirs', async () => {
  const { bytes } = await load()
  const stranger = operator('brand-manager', [theirs], { name: 'Stranger' })
  const refused = await load(stranger)
  expect(refused.headers.get('content-type')).not.toBe('application/zip')
  expect(refused.location).toBe(`/brands/${ours}?refused=notAllowed`)
  expect(await lastActs()).toMatchObject([{ name: 'brand.export', step: 'refused' }, { step: 'begun' }])
  const packed = { brand: ours, written: own, copy: {}, documents: {} }
  expect(
    await perform(await stranger.admin(), 'brand.draft.begin', { tenant: ours, title: 'x', packed }, { key: 'theirs' }),
  ).toEqual({ refusal: 'notAllowed' })
  expect((await bring(bytes as Uint8Array<ArrayBuffer>, stranger)).text).not.toContain('Begin a draft')
  const reader = operator('reviewer', [ours], { name: 'Reader' })
  expect((await reader.get(`/brands/${ours}`)).text).not.toContain('Zip of this brand')
  expect((await bring(withSettings(bytes, { title: 'x' }), reader)).text).toContain('Your role does not allow this')
})

test('a new brand begins as its model is, and what a file says waits in its draft, without what is another brand’s', async () => {
  const olga = operator('owner', 'all', { name: 'Olga' })
  olga.prove(new Date())
  const { bytes } = await load(olga)
  const form = (file: Uint8Array<ArrayBuffer>, over: Record<string, string> = {}) => {
    const fields = {
      id: 'blue_whale',
      name: 'Blue Whale',
      model: ours,
      locales: 'de',
      country: 'de',
      domains: 'whale.example',
      draftTitle: 'Opening',
      draftTitleOfFile: 'Opening with file',
      key: `new-${++presses}`,
      ...over,
    }
    const sent = new FormData()
    for (const [name, value] of Object.entries(fields)) sent.set(name, value)
    sent.set('file', new File([file], 'brand.zip', { type: 'application/zip' }))
    return sent
  }
  const refused = await olga.post('/brands/new', form(strToU8('none')))
  expect(refused.text).toContain('no zip archive')
  expect(refused.html).toContain('value="Blue Whale"')
  const file = withSettings(bytes, {
    ...settingsIn(bytes).settings,
    tracking: { gtmId: 'GTM-OTHER' },
    look: { light: { accent: '#0b5c8a', onAccent: '#ffffff' } },
    supportPhone: '+49 40 7654321',
  })
  const begun = await olga.post('/brands/new', form(file))
  expect(begun.location).toBe('/brands/blue_whale/domains?begun')
  await expect.poll(() => app.tenants.byId('blue_whale')).toBeDefined()
  const later = operator('owner', 'all', { name: 'Olga' })
  const brand = await readBrand(await later.admin(), 'blue_whale')
  expect(brand).toMatchObject({ newest: 1, drafts: [{ title: 'Opening with file' }] })
  const draft = await readDraft(await later.admin(), 'blue_whale', brand?.drafts[0]?.draftId ?? '')
  const fields = draft?.changes.map(({ field }) => field) ?? []
  expect(draft?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'domains', value: ['whale.example'] }),
      expect.objectContaining({ field: 'look.light.accent', value: '#0b5c8a' }),
      expect.objectContaining({ field: 'supportPhone', value: '+49 40 7654321' }),
      expect.objectContaining({ field: 'pages/about.de.md' }),
    ]),
  )
  for (const field of [
    'tracking.gtmId',
    'provider.name',
    'locales',
    'pages/about.en.md',
    'copy.en.seo.mainPageDescription',
  ])
    expect(fields).not.toContain(field)
})
