import { expect, test } from 'vitest'
import { perform } from '#admin/actions'
import { readDraft } from '#admin/brands'
import { loadTenants } from '#tenants'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { leastSettings } from '../../support/brands/brand.ts'
import { brandFolders, tenantFile } from '../../support/brands/brand-folders.ts'
import { badDay } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// A brand manager writes what shoppers read, without a script.

const { app, ours, theirs, ownerUrl } = await badDay()
const load = async () =>
  loadTenants({
    ownerUrl,
    folder: await brandFolders({
      [ours]: {
        'tenant.ts': tenantFile({ ...leastSettings, domains: ['first.example'], features: { hasBlog: true } }),
        'posts/old.de.md': '---\ntitle: Alt\ndescription: Früher\npublishedOn: 2026-01-01\n---\nText\n',
      },
      [theirs]: { 'tenant.ts': tenantFile({ ...leastSettings, domains: ['second.example'] }) },
    }),
  })
const { operator } = backOfficeOf(app)
const mona = operator('brand-manager', [ours], { name: 'Mona' })
const list = `/brands/${ours}/documents`
const german = `${list}/post/fur-oma/de`

const valueIn = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const keyIn = (html: string, action: string): string =>
  new RegExp(`name="key" value="([^"]+-${action.replace('.', '\\.')}[^"]*)"`).exec(html)?.[1] ?? ''
const fields = {
  'head title': 'Für Oma',
  'head description': 'Ein Geschenk.',
  'head publishedOn': '2026-11-20',
  'head picture': 'gift',
  body: '## So geht es\r\n\r\nVon {{brand}}.',
}
const save = async (at: string, typed: Record<string, string>, action = 'document.save') => {
  const { html } = await mona.get(at)
  const sent = { key: keyIn(html, action), draft: valueIn(html, 'draft'), title: 'Pages and posts' }
  return mona.post(at, { action, ...sent, ...typed })
}

const readOwn = async () => {
  const [newest] = await (await mona.admin()).own((tx) =>
    tx
      .selectFrom('tenant_settings')
      .select('documents')
      .where('tenant', '=', ours)
      .orderBy('version', 'desc')
      .limit(1)
      .execute(),
  )
  return [newest?.documents?.['posts/fur-oma.de.md']]
}

test('a post is named, written, told what is wrong, shown as in the shop, published and read', async () => {
  await load()
  await untilHolds(async () => expect((await app.tenants.byId(ours))?.features.hasBlog).toBe(true))
  const listed = await mona.get(list)
  expect(listed.text).toContain('Alt')
  expect(listed.text).toMatch(/Deutsch|German/)
  const named = await mona.get(`${list}/new?kind=post&name=F%C3%BCr+Oma%21&language=de`)
  expect(named.location).toBe(german)
  expect((await mona.get(german)).text).toContain('A new post')

  const begun = await save(german, { ...fields, body: '[hier](javascript:alert(1))' })
  expect(begun.location).toContain('?draft=')
  const wrong = await mona.get(german)
  expect(wrong.text).toContain('the link javascript:alert(1) leads nowhere')
  expect(wrong.text).toContain('Missing in: en')
  await save(german, fields)
  const right = await mona.get(german)
  expect(right.text).toContain('Nothing is wrong.')
  expect(right.html).toContain('Von {{brand}}.</textarea>')

  const draftId = valueIn(right.html, 'draft')
  const look = await mona.get(`${german}/look?draft=${draftId}`)
  expect(look.text).toContain('Für Oma')
  expect(look.html).toContain('<h2 id="so-geht-es">So geht es</h2>')
  expect(look.text).toContain(`Von ${leastSettings.provider.name}.`)
  expect(look.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  // While it is being typed, before it is saved.
  const typed = await mona.post(`${german}/look?draft=${draftId}`, { ...fields, body: 'Noch **nicht** fertig' })
  expect(typed.html).toContain('<strong>nicht</strong>')
  const checked = await mona.post(`${german}/check?draft=${draftId}`, { ...fields, body: '{{nobody}}' })
  expect(JSON.parse(checked.html)).toMatchObject({ problems: [expect.stringContaining('nobody')] })

  expect((await mona.get(`/brands/${ours}/drafts/${draftId}`)).text).toContain('posts/fur-oma.de.md')
  mona.prove(new Date())
  await perform(await mona.admin(), 'brand.adopt', { tenant: ours }, { key: 'adopt' })
  const { revision } = (await readDraft(await mona.admin(), ours, draftId)) ?? { revision: -1 }
  const wish = { tenant: ours, draftId, revision, note: 'for grandma' }
  expect(await perform(await mona.admin(), 'brand.publish', wish, { key: 'publish' })).toHaveProperty('done')
  expect((await mona.get(list)).text).toContain('Für Oma')
})

test('what was not changed is not saved, and a post is removed by a draft', async () => {
  const old = `${list}/post/old/de`
  const { location, text } = await save(old, {
    'head title': 'Alt',
    'head description': 'Früher',
    'head publishedOn': '2026-01-01',
    'head picture': '',
    body: 'Text',
  })
  expect(location).toBeNull()
  expect(text).not.toContain('Saved in the draft.')
  const begun = await save(old, {}, 'document.remove')
  expect(begun.location).toContain('?draft=')
  const draft = begun.location?.split('?')[1]
  expect((await mona.get(`${list}?${draft}`)).text).not.toMatch(/\bAlt\b/)
})

test('a post is copied into drafts of other brands that the operator looks after, in their languages', async () => {
  const [greeting] = await readOwn()
  expect((await mona.get(german)).text).not.toContain('Copy to other brands')
  const both = operator('brand-manager', [ours, theirs])
  const { html, text } = await both.get(german)
  expect(text).toContain('Copy to other brands')
  const key = keyIn(html, 'document.copy')
  const form = new FormData()
  for (const [name, value] of Object.entries({
    action: 'document.copy',
    key,
    draft: valueIn(html, 'draft'),
    title: 'Posts',
  }))
    form.set(name, value)
  form.append('to', theirs)
  const done = await both.post(german, form)
  const draftId = new RegExp(`/brands/${theirs}/drafts/([^"]+)"`).exec(done.html)?.[1] ?? ''
  expect((await readDraft(await both.admin(), theirs, draftId))?.changes).toMatchObject([
    { field: 'posts/fur-oma.de.md', value: greeting },
  ])
  // Who looks after one brand only writes into no other.
  expect((await mona.post(german, form)).html).not.toContain(`/brands/${theirs}/`)
})

test('a shared page becomes the brand’s own; what the law asks of it is asked for', async () => {
  const page = `${list}/page/privacy/de`
  const shown = await mona.get(page)
  expect(shown.text).toContain('All brands share this text.')
  expect(shown.text).toContain('a second person looks at a change')
  expect(shown.html).toContain('{{storedData}}')
  await save(page, {
    'head title': 'Datenschutz',
    'head description': 'x',
    'head changedOn': '2026-11-20',
    body: 'Nichts.',
  })
  expect((await mona.get(page)).text).toContain('lacks what the law asks for: {{storedData}}')
})

test('another brand’s are not seen, nor a language or a document that is none', async () => {
  const other = operator('brand-manager', [theirs])
  for (const path of [list, german, `${german}/look`]) expect((await other.get(path)).status).toBe(404)
  for (const path of [`${list}/post/old/fr`, `${list}/letter/old/de`, `${list}/post/OLD/de`])
    expect((await mona.get(path)).status).toBe(404)
})
