import { describe, expect, test } from 'vitest'
import type { Admin } from '#admin'
import { approve, perform } from '#admin/actions'
import { readBrand, readDraft } from '#admin/brands'
import { readPage, readPost } from '#content'
import { composeDocument } from '#content/documents'
import { findInForce } from '#content/legal'
import { isRefusal } from '#kit/result'
import { loadTenants } from '#tenants'
import { adminsOf } from '../support/admin/admin-of.ts'
import { aTenant, leastSettings } from '../support/brands/brand.ts'
import { brandFolders, tenantFile } from '../support/brands/brand-folders.ts'
import { testDatabase } from '../support/database/database.ts'

// Pages and posts of a brand that people keep: from a draft to those who read the shop, and back.

const database = await testDatabase()
const { ownerUrl, asOwner } = database
const [ours, theirs] = database.tenants
const written = { ...leastSettings, domains: ['first.example'], features: { hasBlog: true } }
const post = (title: string, body = 'Text') =>
  composeDocument({ head: { title, description: 'x', publishedOn: '2026-11-01' }, body })
const page = (title: string, body: string) =>
  composeDocument({ head: { title, description: 'x', changedOn: '2026-11-01' }, body })
const brands = [aTenant(written, ours), aTenant({ domains: ['second.example'] }, theirs)]
const [tenant] = brands
const { adminOf } = adminsOf(database, brands, '2026-11-28T09:00:00Z')
const mona = await adminOf('mona', 'brand-manager')
const theo = await adminOf('theo', 'brand-manager')

let presses = 0
const press = () => ({ key: `press-${++presses}` })

type Changes = Record<string, string | null>
async function draftWith(changes: Changes): Promise<{ draftId: string; revision: number }> {
  const begun = await perform(mona, 'brand.draft.begin', { tenant: ours, title: 'words' }, press())
  if (!('done' in begun)) throw new Error(JSON.stringify(begun))
  const { draftId } = begun.done
  const said = Object.entries(changes).map(([field, value]) => ({ field, value }))
  const changed = await perform(mona, 'brand.draft.change', { tenant: ours, draftId, changes: said }, press())
  if (!('done' in changed)) throw new Error(JSON.stringify(changed))
  return { draftId, revision: 1 }
}
const publish = (draft: { draftId: string; revision: number }, admin: Admin = mona) =>
  perform(admin, 'brand.publish', { tenant: ours, ...draft, note: 'as agreed' }, press())
const newest = async () => (await readBrand(mona, ours))?.newest ?? 0
const readIn = async (language: string, kind: 'page' | 'post', slug: string, of = ours) => {
  if (!tenant) throw new Error('no brand')
  const shop = { tenant, db: database.database.forTenant(of), visitor: { language } } as Parameters<typeof readPost>[0]
  const found = kind === 'post' ? await readPost(shop, slug) : await readPage(shop, slug)
  return isRefusal(found) ? undefined : found.html
}

test('posts in two languages are published with the version, one is removed, and all are taken back', async () => {
  await loadTenants({
    ownerUrl,
    folder: await brandFolders({
      [ours]: { 'tenant.ts': tenantFile(written), 'posts/old.de.md': post('Alt') },
      [theirs]: { 'tenant.ts': tenantFile({ ...leastSettings, domains: ['second.example'] }) },
    }),
  })
  await perform(mona, 'brand.adopt', { tenant: ours }, press())
  const draft = await draftWith({
    'posts/give.de.md': post('Schenken', 'Aus **{{company}}**.'),
    'posts/give.en.md': post('Give'),
    'posts/old.de.md': null,
  })
  const looked = await readDraft(mona, ours, draft.draftId)
  expect(looked).toMatchObject({ problems: [], risky: [] })
  expect(looked?.differences.map(({ field, before, after }) => [field, typeof before, typeof after])).toEqual([
    ['posts/give.de.md', 'undefined', 'string'],
    ['posts/give.en.md', 'undefined', 'string'],
    ['posts/old.de.md', 'string', 'undefined'],
  ])
  // Nothing of it is read before.
  expect(await readIn('de', 'post', 'give')).toBeUndefined()
  expect(await publish(draft)).toEqual({ done: { version: 2 } })
  expect(await readIn('de', 'post', 'give')).toContain(`<strong>${leastSettings.identification.company}</strong>`)
  expect(await readIn('en', 'post', 'give')).toContain('Text')
  expect(await readIn('de', 'post', 'old')).toBeUndefined()
  // The shared pages are there too, and another brand has none of it.
  expect(await readIn('de', 'page', 'privacy')).toBeDefined()
  expect(await readIn('de', 'post', 'give', theirs)).toBeUndefined()

  const back = { tenant: ours, version: 1, expected: 2, note: 'too early' }
  expect(await perform(mona, 'brand.roll-back', back, press())).toEqual({ done: { version: 3 } })
  expect(await readIn('de', 'post', 'give')).toBeUndefined()
  expect(await readIn('de', 'post', 'old')).toContain('Text')
  const hashes = await asOwner('select content_hash from tenant_settings where tenant = $1 order by version', [ours])
  expect(hashes[2]).toEqual(hashes[0])
  expect(hashes[1]).not.toEqual(hashes[0])
})

test('a change of the company is in the legal texts at once', async () => {
  const before = await database.database.forTenant(ours).read(findInForce)
  const begun = await perform(mona, 'brand.draft.begin', { tenant: ours, title: 'a name' }, press())
  const draftId = 'done' in begun ? begun.done.draftId : ''
  const changes = [{ field: 'identification.company', value: 'Neue GmbH' }]
  await perform(mona, 'brand.draft.change', { tenant: ours, draftId, changes }, press())
  const asked = await publish({ draftId, revision: 1 })
  expect(await approve(theo, 'waiting' in asked ? asked.waiting : '')).toHaveProperty('done')
  const [terms] = await asOwner<{ body: string }>(
    `select body from legal_text where is_in_force and tenant = $1 and slug = 'terms-of-use' and language = 'de'`,
    [ours],
  )
  expect(terms?.body).toContain('Neue GmbH')
  const after = await database.database.forTenant(ours).read(findInForce)
  expect(after).toHaveLength(before.length)
  expect(new Set(after.map(({ version }) => version))).not.toEqual(new Set(before.map(({ version }) => version)))
})

describe('what is refused', () => {
  const generated = '{{storedData}} {{cookies}} {{recipients}} {{dataProtectionOfficer}}'
  test.each<[string, string, string | null, string]>([
    ['a head that lacks something', 'posts/a.de.md', '---\ntitle: A\n---\nText\n', 'description: Invalid input'],
    ['a placeholder that nobody fills in', 'posts/a.de.md', post('{{owner}}'), 'nobody fills in: owner'],
    ['a link that runs something', 'posts/a.de.md', post('A', '[x](javascript:alert(1))'), 'leads nowhere'],
    ['a language that the brand does not speak', 'posts/a.fr.md', post('A'), 'not among locales'],
    ['a privacy notice without its lists', 'pages/privacy.de.md', page('Datenschutz', 'Nichts.'), '{{storedData}}'],
  ])('%s', async (_, field, value, says) => {
    const before = await newest()
    const refused = await publish(await draftWith({ [field]: value }))
    expect(refused).toMatchObject({ refusal: 'versionNotValid', details: { problems: [{ field }] } })
    expect(JSON.stringify(refused)).toContain(says)
    expect(await newest()).toBe(before)
  })

  test('a legal text by one person alone', async () => {
    const draft = await draftWith({ 'pages/privacy.de.md': page('Datenschutz', generated) })
    expect((await readDraft(mona, ours, draft.draftId))?.risky).toEqual(['pages/privacy.de.md'])
    const asked = await publish(draft)
    expect(asked).toHaveProperty('waiting')
    expect(await approve(theo, 'waiting' in asked ? asked.waiting : '')).toHaveProperty('done')
    expect(await readIn('de', 'page', 'privacy')).not.toContain('{{')
  })

  test('a name that is no document, and one that is longer than a version may have', async () => {
    const begun = await perform(mona, 'brand.draft.begin', { tenant: ours, title: 'words' }, press())
    const draftId = 'done' in begun ? begun.done.draftId : ''
    for (const [field, value] of [
      ['posts/../x.de.md', 'x'],
      ['posts/x.de.md', 'x'.repeat(40_001)],
    ])
      expect(
        await perform(mona, 'brand.draft.change', { tenant: ours, draftId, changes: [{ field, value }] }, press()),
      ).toMatchObject({ refusal: 'inputNotValid' })
  })
})
