import { type DocumentField, documentFieldOf, type OwnDocuments, readDocumentField, type Tenant } from '#tenants'
import { standingPages } from '#tenants/contract'
import { splitDocument } from './document.ts'
import { headingsOf, linksOf } from './markdown.ts'

/** What is worth a look in a document, though it can be published. */
export type DocumentNote = {
  kind: 'headingSkips' | 'deadLink' | 'noPictures' | 'noHtml' | 'missingIn' | 'noBlog' | 'noBannerPage'
  /** A link, or languages. */
  value: string
}

type Brand = Pick<Tenant, 'locales' | 'features' | 'bannerPages' | 'visibility'>

/** @param all what the brand has to read, the shared ones too */
export function documentNotes(brand: Brand, all: OwnDocuments, document: DocumentField): DocumentNote[] {
  const { kind, language } = document
  const { head, body } = splitDocument(all[documentFieldOf(document)] ?? '')
  const missing = brand.locales.filter(
    (locale) => all[documentFieldOf({ ...document, language: locale })] === undefined,
  )
  const links = kind === 'banner' ? [head.link ?? ''] : linksOf(body)
  const notes: (DocumentNote | false)[] = [
    kind === 'post' && !brand.features.hasBlog && { kind: 'noBlog', value: '' },
    kind === 'banner' && brand.bannerPages.length === 0 && { kind: 'noBannerPage', value: '' },
    missing.length > 0 && { kind: 'missingIn', value: missing.join(', ') },
    kind !== 'banner' && hasSkip(headingsOf(body)) && { kind: 'headingSkips', value: '' },
    kind !== 'banner' && /!\[[^\]\n]*\]\(/.test(body) && { kind: 'noPictures', value: '' },
    kind !== 'banner' && /<\/?[a-z][^>\n]*>/i.test(body) && { kind: 'noHtml', value: '' },
    ...links
      .filter((link) => isDead(brand, link, all, language))
      .map((value) => ({ kind: 'deadLink' as const, value })),
  ]
  return notes.filter((note) => note !== false)
}

/** A heading of the text's first level is shown as one of the second: the title is the page's only first one. */
const hasSkip = (levels: readonly number[]): boolean =>
  levels.map((level) => Math.max(level, 2)).some((level, at, all) => level > (all[at - 1] ?? 1) + 1)

/** Paths with several parts lead into the catalogue, which changes by itself. */
function isDead(brand: Brand, link: string, all: OwnDocuments, language: string): boolean {
  const [, blog, slug = '', query = ''] = /^\/(blog\/)?([\w-]+)\/?(\?[^#]*)?(?:#.*)?$/.exec(link) ?? []
  if (slug === '') return false
  if (!blog && standingPages.includes(slug)) return !hasPage(brand, slug, query)
  const leadsTo = documentFieldOf({ kind: blog ? 'post' : 'page', slug, language })
  return readDocumentField(leadsTo) === undefined || all[leadsTo] === undefined
}

/** Some pages are left out by a setting. A decision that a program made can be reviewed in every shop. */
function hasPage({ features, visibility }: Brand, slug: string, query: string): boolean {
  if (slug === 'support') return visibility.customerSupport || new URLSearchParams(query).get('topic') === 'decision'
  if (slug === 'impressum') return visibility.impressum
  if (slug === 'blog') return features.hasBlog
  return !(features.isAuthDisabled && ['login', 'register'].includes(slug))
}
