import { describe, expect, test } from 'vitest'
import { loadDocuments } from '#content'
import { legalTextOf, refuseUnsigned, unsignedTexts } from '#content/legal'
import { aTenant } from '../../support/brands/brand.ts'
import { testDatabase } from '../../support/database/database.ts'

const page = (slug: string, body = 'You buy from {{company}}.') => ({
  slug,
  language: 'de',
  title: slug,
  description: 'x',
  changedOn: '2026-11-01',
  body,
})
const pages = ['terms-of-use', 'privacy', 'withdrawal-instruction', 'about-us'].map((slug) => page(slug))
const brand = aTenant()
const signed = pages
  .map((one) => legalTextOf(brand, one))
  .map(({ slug, version }) => ({ text: `${slug}.de`, version, by: 'Dr. Ada Lang', on: '2026-11-20' }))
const withLeave = aTenant({ signOffs: signed })
const refused = (...asked: Parameters<typeof unsignedTexts>) =>
  unsignedTexts(...asked).map(({ file, field, message }) => `${file} ${field} ${message}`)

describe('signOffs', () => {
  test('every legal text needs one, and no other page does', () => {
    const all = refused(brand, pages)
    expect(all).toHaveLength(3)
    const { version } = legalTextOf(brand, page('terms-of-use'))
    const expected = `signOffs terms-of-use.de, version ${version}, was signed off by nobody`
    expect(all[0]).toContain(`tenants/firstbrand/tenant.ts ${expected}`)
    expect(refused(withLeave, pages)).toEqual([])
  })

  test('a text that changed since is refused, and says who read it and when', () => {
    const [first, ...rest] = pages
    const changed = [{ ...page('terms-of-use'), body: `${first?.body} Also.` }, ...rest]
    expect(refused(withLeave, changed)).toEqual([expect.stringContaining('terms-of-use.de, version')])
    expect(refused(withLeave, changed)[0]).toContain('was changed since Dr. Ada Lang signed it off on 2026-11-20')
  })

  test('a fact of the settings that stands in a text changes it, and a version of another text is no leave', () => {
    const moved = { ...withLeave, identification: { ...withLeave.identification, company: 'Elsewhere GmbH' } }
    expect(refused(moved, pages)).toHaveLength(3)
    const [terms, ...others] = signed
    const swapped = aTenant({
      signOffs: [{ ...terms, text: 'privacy.de' } as (typeof signed)[number], ...others.slice(1)],
    })
    expect(refused(swapped, pages).map((line) => / (\S+), version/.exec(line)?.[1])).toEqual([
      'terms-of-use.de',
      'privacy.de',
    ])
  })

  test('a start is refused by what the database holds, for whichever brand', async () => {
    const { database, tenants } = await testDatabase()
    for (const tenant of tenants) await loadDocuments(database, tenant, { page: pages, post: [], banner: [] })
    const brands = tenants.map((id) => ({ ...withLeave, id }))
    await expect(refuseUnsigned(database, brands)).resolves.toBeUndefined()
    const [id = ''] = tenants.slice(1)
    const changed = [...pages.slice(1), page('terms-of-use', 'You buy from nobody.')]
    await loadDocuments(database, id, { page: changed, post: [], banner: [] })
    await expect(refuseUnsigned(database, brands)).rejects.toThrow(`tenants/${id}/tenant.ts: signOffs: terms-of-use.de`)
  })
})
