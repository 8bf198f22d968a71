import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../tests/support/test-run/temporary-folder.ts'
import { readDocuments } from './read-documents.ts'

const page = (title: string, body = 'Text') =>
  `---\ntitle: ${title}\ndescription: x\nchangedOn: 2030-01-01\n---\n${body}\n`

async function folders(files: Record<string, string>) {
  const place = await temporaryFolder('texts')
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(place, name)), { recursive: true })
    await writeFile(join(place, name), text)
  }
  return { locales: join(place, 'locales'), tenants: join(place, 'tenants') }
}
const brand = { id: 'first', locales: ['de', 'en'] }

test('a brand has the shared documents in its languages, and its own replace them', async () => {
  const found = await readDocuments(
    await folders({
      'locales/de/pages/privacy.md': page('Datenschutz'),
      'locales/en/pages/privacy.md': page('Privacy'),
      'locales/fr/pages/privacy.md': page('Confidentialité'),
      'tenants/first/pages/privacy.en.md': page('Our privacy'),
      'tenants/first/pages/shops.de.md': page('Läden'),
      'tenants/second/pages/shops.de.md': page('Woanders'),
    }),
    brand,
  )
  expect(found.page.map(({ slug, language, title }) => [slug, language, title])).toEqual([
    ['privacy', 'de', 'Datenschutz'],
    ['privacy', 'en', 'Our privacy'],
    ['shops', 'de', 'Läden'],
  ])
})

test.each([
  ['tenants/first/pages/a.fr.md', page('A'), 'not among locales'],
  ['locales/de/pages/a.md', 'no head', 'must begin with lines between two ---'],
  ['locales/de/pages/a.md', page('A', '{{nobody}}'), 'placeholders that nobody fills in: nobody'],
  ['locales/de/pages/a.md', page('A').replace('2030-01-01', 'soon'), 'changedOn'],
  ['tenants/first/banners/a.de.md', '---\ntitle: A\nlink: javascript:1\nlinkText: Go\n---\nText', 'is no safe link'],
])('%s is refused by name', async (file, text, message) => {
  const refused = readDocuments(await folders({ [file]: text }), brand)
  await expect(refused).rejects.toThrow(message)
  await expect(refused).rejects.toThrow(file)
})

test('all shared pages exist in each language', async () => {
  const locales = ['de', 'en', 'nl', 'fr', 'es', 'it', 'pl', 'ro', 'tr']
  const { page: pages, banner } = await readDocuments({ locales: 'locales', tenants: 'none' }, { id: 'none', locales })
  const slugs = ['about-us', 'accessibility', 'contact', 'privacy', 'terms-of-use', 'withdrawal-instruction']
  for (const language of locales) {
    expect(
      pages.filter((one) => one.language === language).map(({ slug }) => slug),
      language,
    ).toEqual(slugs)
    expect(banner.filter((one) => one.language === language).length, language).toBe(1)
  }
})
