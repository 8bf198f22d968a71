import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aTenant, leastSettings } from '../../../../tests/support/brands/brand.ts'
import { brandFolders, tenantFile } from '../../../../tests/support/brands/brand-folders.ts'
import type { WrittenSettings } from '../define.ts'
import { contrast } from '../look/palette.ts'
import { problemLine } from '../problem.ts'
import { checkTenants } from './check-tenants.ts'
import { languageNotes } from './languages.ts'
import { themeProblems } from './theme.ts'

const theme = await readFile(new URL('../../../../tests/support/brands/theme.sample.css', import.meta.url), 'utf8')
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="url(#a)" d="M0 0h9v9z"/></svg>'
const copy = {
  common: { mainPageSentence: 'A sentence.' },
  seo: { mainPageTitle: 'A title', mainPageDescription: 'A description' },
}
const product = { productId: 'a-15', description: { de: 'Guthaben', en: 'Credit' }, currency: 'EUR', amount: 1500 }
const whole = {
  'tenant.ts': tenantFile(leastSettings),
  'theme.css': theme,
  'copy.de.json': copy,
  'copy.en.json': copy,
  'logo.svg': drawing,
  'picture.svg': drawing,
  'favicon.svg': drawing,
  'products.json': [product],
}

const problemsOf = async (files: Record<string, unknown>) =>
  (await checkTenants(await brandFolders({ alpha: { ...whole, ...files } }))).map(problemLine)

describe('a brand folder', () => {
  test('that has all is right', async () => {
    expect(await problemsOf({})).toEqual([])
  })

  test('that lacks everything but its settings is told so, file by file', async () => {
    const bare = await checkTenants(await brandFolders({ alpha: { 'tenant.ts': tenantFile(leastSettings) } }))
    expect(bare.map(problemLine)).toEqual([
      'tenants/alpha/theme.css: is missing',
      'tenants/alpha/products.json: is missing',
      'tenants/alpha/copy.de.json: common.mainPageSentence: is missing',
      'tenants/alpha/copy.de.json: seo.mainPageDescription: is missing',
      'tenants/alpha/copy.en.json: common.mainPageSentence: is missing',
      'tenants/alpha/copy.en.json: seo.mainPageDescription: is missing',
      'tenants/alpha/logo.svg: is missing',
      'tenants/alpha/picture.svg: is missing',
      'tenants/alpha/favicon.svg: is missing',
    ])
  })

  test('is named with the message alone where no field is to blame', () => {
    expect(problemLine({ file: 'tenants/alpha/logo.svg', message: 'is missing' })).toBe(
      'tenants/alpha/logo.svg: is missing',
    )
  })

  test('must say in all its languages what it says in one', async () => {
    const more = { ...copy, common: { ...copy.common, createOrderErrorMessage: 'Nein.' } }
    expect(await problemsOf({ 'copy.de.json': more })).toEqual([
      'tenants/alpha/copy.en.json: common.createOrderErrorMessage: is missing',
    ])
  })

  test('may hold no drawing that runs or loads something', async () => {
    expect(await problemsOf({ 'logo.svg': '<svg><image href="https://elsewhere.example/x.png"/></svg>' })).toEqual([
      'tenants/alpha/logo.svg: runs or loads something',
    ])
    expect(await problemsOf({ 'picture.svg': '<svg onload="x()"/>' })).toHaveLength(1)
    expect(await problemsOf({ 'favicon.svg': '<svg><script>x()</script></svg>' })).toHaveLength(1)
  })

  test('may hold no drawing that a browser cannot show', async () => {
    expect(await problemsOf({ 'logo.svg': '<svg><path d="M0 0h1" fill="#fff" d="M0 0h2"/></svg>' })).toEqual([
      'tenants/alpha/logo.svg: gives d twice in one element',
    ])
    expect(await problemsOf({ 'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/>' })).toEqual([
      'tenants/alpha/favicon.svg: is no SVG drawing',
    ])
  })

  test('may hold only products that the brand can show and sell', async () => {
    const odd = { productId: 'a-200', description: { de: 'Guthaben' }, currency: 'GBP', range: { max: 200_00 } }
    expect(await problemsOf({ 'products.json': [product, product, odd] })).toEqual([
      'tenants/alpha/products.json: a-15: is listed twice',
      'tenants/alpha/products.json: a-200.description.en: is missing',
      'tenants/alpha/products.json: a-200.currency: expected EUR',
      'tenants/alpha/products.json: a-200: is dearer than cartLimits.productAmount',
    ])
    expect(await problemsOf({ 'products.json': '[' })).toHaveLength(1)
  })

  test('must name its categories and describe its brands in all its languages', async () => {
    const told = {
      products: [product],
      brands: [{ brandId: 'a', colour: '#112233', description: { de: 'Gut.' } }],
      categories: [{ categoryId: 'mobile', name: { en: 'Mobile' } }],
    }
    expect(await problemsOf({ 'products.json': told })).toEqual([
      'tenants/alpha/products.json: a.description.en: is missing',
      'tenants/alpha/products.json: mobile.name.de: is missing',
    ])
  })

  test('may mark no fact as invented that it does not have', async () => {
    const settings = { ...leastSettings, invented: ['identification', 'mail.adress'] }
    expect(await problemsOf({ 'tenant.ts': tenantFile(settings) })).toEqual([
      "tenants/alpha/tenant.ts: invented: 'mail.adress' is no setting that this brand has",
    ])
  })

  test('is told which languages its Belgian customers have a right to', () => {
    const notes = (written: Partial<WrittenSettings>) => languageNotes(aTenant(written)).map(({ message }) => message)
    expect(notes({ country: 'be', locales: ['nl', 'en'] })).toEqual(['sells to BE without fr'])
    expect(notes({ phoneCountryCodes: ['de', 'be'] })).toEqual(['sells to BE without nl and fr'])
    expect(notes({ country: 'be', locales: ['fr', 'nl'] })).toEqual([])
    expect(notes({})).toEqual([])
  })

  test('is not looked at further while its settings are wrong', async () => {
    expect(await problemsOf({ 'tenant.ts': 'export default { locales: [] }', 'theme.css': '' })).not.toContain(
      'tenants/alpha/theme.css: --ink: is missing',
    )
  })
})

describe('the texts of the shop', () => {
  const seo = Object.fromEntries(
    ['aboutUs', 'contactUs', 'privacy', 'termsOfUse', 'blog', 'impressum'].flatMap((page) => [
      [`${page}Title`, 'About {{brand}}'],
      [`${page}Description`, 'What it is.'],
    ]),
  )
  const speaking = async (shop: Record<string, unknown>, files: Record<string, unknown> = {}) => {
    const all = { 'de/common.json': {}, 'en/common.json': {}, 'de/seo.json': seo, 'en/seo.json': seo, ...shop }
    const folder = await brandFolders({ alpha: { ...whole, ...files } })
    // Beside the brands, so that it is removed with them.
    const localesFolder = join(folder, '..', 'locales')
    for (const [file, texts] of Object.entries(all)) {
      await mkdir(dirname(join(localesFolder, file)), { recursive: true })
      await writeFile(join(localesFolder, file), JSON.stringify(texts))
    }
    return (await checkTenants(folder, { localesFolder })).map(problemLine)
  }

  test('are right when every language says the same, each with its own plural forms', async () => {
    const [de, en] = [{ weeks_one: 'a', weeks_other: 'b' }, { weeks_other: 'c' }]
    expect(await speaking({ 'de/common.json': de, 'en/common.json': en })).toEqual([])
  })

  test('are missed in the language that lacks them', async () => {
    expect(await speaking({ 'de/common.json': { cart: 'Warenkorb' } })).toEqual([
      'locales/en/common.json: cart: is missing',
    ])
  })

  test('must name every page that the settings tell search engines about', async () => {
    const settings = { ...leastSettings, seo: { blog: { title: 'ourStories' } } }
    expect(await speaking({}, { 'tenant.ts': tenantFile(settings) })).toEqual([
      "tenants/alpha/tenant.ts: seo.blog.title: 'ourStories' says nothing in de",
      "tenants/alpha/tenant.ts: seo.blog.title: 'ourStories' says nothing in en",
    ])
  })

  test('tell which values a brand may set into its own words', async () => {
    const own = { ...copy, seo: { ...copy.seo, aboutUsTitle: 'About {{shop}}' } }
    expect(await speaking({}, { 'copy.de.json': own, 'copy.en.json': own })).toEqual([
      'tenants/alpha/copy.de.json: seo.aboutUsTitle: has no value {{shop}} to set in',
      'tenants/alpha/copy.en.json: seo.aboutUsTitle: has no value {{shop}} to set in',
    ])
  })
})

describe('a theme', () => {
  const lines = (css: string, themes = ['light']) =>
    themeProblems(css, themes).map(({ field, message }) => `${field}: ${message}`)

  test('must have every token, its colours written out', () => {
    expect(lines(theme.replace(/--ink:.*;/, ''))).toEqual(['--ink: is missing'])
    expect(lines(theme.replace(/--ink:.*;/, '--ink: black;'))).toEqual(['--ink: expected a colour as #rrggbb'])
    expect(lines(theme.replace(/--motif:.*;/, ''))).toEqual(['--motif: is missing'])
  })

  test('must be readable', () => {
    expect(lines(theme.replace(/--muted:.*;/, '--muted: #8a8a8a;'))).toEqual([
      '--muted: stands out from --surface by 3.45 only, needs 4.5',
      '--muted: stands out from --raised by 3.45 only, needs 4.5',
      '--muted: stands out from --accent-soft by 3.09 only, needs 4.5',
    ])
    expect(lines(theme.replace(/--on-accent:.*;/, '--on-accent: #3b63d1;'))).toHaveLength(1)
    expect(lines(theme.replace(/--field-line:.*;/, '--field-line: #bbbbbb;'))).toHaveLength(2)
  })

  test('beside the default one has a block of its own, judged over the default', () => {
    expect(lines(theme, ['light', 'dark'])).toEqual(["[data-theme='dark']: is missing"])
    const dark = `${theme}\n[data-theme='dark'] {\n  --surface: #101010;\n  --raised: #101010;\n  --accent-soft: #101010;\n  --ink: #ffffff;\n}`
    const faint = lines(dark, ['light', 'dark'])
    expect(faint).toContain("[data-theme='dark'] --muted: stands out from --surface by 2.55 only, needs 4.5")
    expect(faint.filter((line) => line.includes('--ink'))).toEqual([])
  })

  test('that no setting names is told', () => {
    expect(lines(`${theme}\n[data-theme='night'] {\n  --ink: #ffffff;\n}`)).toEqual([
      "[data-theme='night']: is no theme of the settings",
    ])
  })

  test('loads at most two fonts, from here, without keeping the reader waiting', () => {
    const face = (url: string, display = 'swap') =>
      `@font-face {\n  font-family: 'A';\n  font-display: ${display};\n  src: url('${url}') format('woff2');\n}\n`
    expect(lines(face('a.woff2') + face('b.woff2') + theme)).toEqual([])
    expect(lines(face('a.woff2').repeat(3) + theme)).toEqual(['@font-face: loads more than two font files'])
    expect(lines(face('a.woff2', 'block') + theme)).toEqual(['@font-face: needs font-display: swap'])
    expect(lines(face('https://fonts.example/a.woff2') + theme)).toEqual(["url(): leads to another's server"])
  })

  test('is measured as WCAG says', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#ffffff', 'white')).toBeUndefined()
  })
})
