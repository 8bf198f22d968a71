import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { openContent } from '../content.ts'
import { readDocuments } from '../library/read-documents.ts'
import { keepLegalTexts } from './keep-legal-texts.ts'
import { attachedSlugs, legalSlugs, legalTextOf } from './legal-text.ts'
import { hasReviewMark, writeOut } from './write-out.ts'

const page = {
  slug: 'terms-of-use',
  language: 'en',
  title: 'Terms',
  description: 'x',
  changedOn: '2026-11-01',
  body: '## 1. Who\n\n{{company}} of **{{city}}**: [withdraw](/withdraw), [a@b.example](mailto:a@b.example).\n\n(\\*) Delete.',
}
const brand = aTenant({ domains: ['shop.example'] })

test('a legal text is complete: filled in, with full URLs, and identified by its fingerprint', () => {
  const text = legalTextOf(brand, page)
  const { company, city } = brand.identification
  expect(text.body).toBe(
    `Terms\n=====\n\n1. Who\n------\n\n${company} of ${city}: withdraw (https://shop.example/withdraw), a@b.example.\n\n(*) Delete.\n\n(2026-11-01)\n`,
  )
  expect(text.version).toBe(createHash('sha256').update(text.body).digest('hex'))
})

test('every language has all legal texts, marked for a lawyer, with a withdrawal form, and without left-over markup', async () => {
  const locales = ['de', 'en', 'nl', 'fr', 'es', 'it', 'pl', 'ro', 'tr']
  const documents = await readDocuments({ locales: 'locales', tenants: 'none' }, { id: 'none', locales })
  const marked = documents.page.filter(({ slug, body }) => legalSlugs.includes(slug) && hasReviewMark(body))
  expect(marked).toHaveLength(legalSlugs.length * locales.length)
  const { page: pages } = writeOut(documents, { brand, content: openContent('locales'), recipients: [] })
  for (const language of locales) {
    const texts = pages
      .filter((one) => one.language === language && legalSlugs.includes(one.slug))
      .map((one) => legalTextOf(brand, one))
    expect(texts.map(({ slug }) => slug).toSorted()).toEqual([...legalSlugs].toSorted())
    for (const { body, slug } of texts) {
      expect(body, `${slug} ${language}`).not.toMatch(/%%|\{\{|\]\(|\*\*|\\/)
      expect(body).toContain(brand.identification.company)
    }
    const instruction = texts.find(({ slug }) => slug === 'withdrawal-instruction')?.body ?? ''
    expect(instruction.match(/\(\*\)/g)?.length, language).toBeGreaterThan(5)
    expect(instruction).toContain('https://shop.example/withdraw')
  }
  expect(legalSlugs).toEqual(expect.arrayContaining([...attachedSlugs]))
})

test('a changed text gets another version, the earlier one is kept, and an unchanged one changes nothing', async () => {
  const { database, tenants, asOwner } = await testDatabase()
  const own = { ...brand, id: tenants[0] }
  const kept = () =>
    asOwner<{ body: string; is_in_force: boolean }>(
      'select body, is_in_force from legal_text where tenant = $1 order by kept_at, body',
      [tenants[0]],
    )
  expect(await keepLegalTexts(database, own, { page: [page] })).toBe(true)
  expect(await keepLegalTexts(database, own, { page: [page] })).toBe(false)
  const moved = { ...own, identification: { ...own.identification, city: 'Elsewhere' } }
  expect(await keepLegalTexts(database, moved, { page: [page] })).toBe(true)
  expect(await kept()).toMatchObject([{ is_in_force: false }, { is_in_force: true }])
  expect(await keepLegalTexts(database, own, { page: [page] })).toBe(true)
  expect((await kept()).map(({ is_in_force }) => is_in_force)).toEqual([true, false])
})
