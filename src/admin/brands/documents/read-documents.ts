import {
  composeDocument,
  type DocumentKind,
  headNames,
  plainOf,
  splitDocument,
  type TypedDocument,
} from '#content/documents'
import { legalSlugs } from '#content/legal'
import { dayIn } from '#kit/date'
import type { DocumentField, Tenant } from '#tenants'
import { documentFieldOf, readDocumentField } from '#tenants/versions'
import type { DocumentSource } from './source.ts'

/** Whose a document is in a language: the brand's own, the shared one, or nobody's. */
export type DocumentState = 'own' | 'shared' | 'missing'
export type DocumentInLanguage = DocumentField & { state: DocumentState; isChanged: boolean }

/** A page, post or banner in all languages of a brand. */
export type DocumentRow = Pick<DocumentField, 'kind' | 'slug'> & {
  title: string
  /** Of a post: `2030-12-31`. */
  publishedOn: string | undefined
  languages: DocumentInLanguage[]
}

/** What a brand has to read: pages and banners by name, posts the newest first. */
export function listDocuments(source: DocumentSource): DocumentRow[] {
  const names = [...Object.keys(source.own), ...Object.keys(source.shared), ...source.changed].map(readDocumentField)
  const rows = new Map(names.flatMap((one) => (one ? [[`${one.kind} ${one.slug}`, rowOf(source, one)] as const] : [])))
  return [...rows.values()].sort(
    (one, other) => (other.publishedOn ?? '').localeCompare(one.publishedOn ?? '') || (one.slug < other.slug ? -1 : 1),
  )
}

function rowOf(source: DocumentSource, { kind, slug }: Pick<DocumentField, 'kind' | 'slug'>): DocumentRow {
  const languages = languagesOf(source, { kind, slug })
  const { head } = splitDocument(languages.map((one) => fileIn(source, one)).find((written) => written !== '') ?? '')
  return {
    kind,
    slug,
    title: plainOf(source.tenant, source.tenant.defaultLocale)(head.title ?? slug),
    publishedOn: head.publishedOn,
    languages,
  }
}

const fileIn = ({ own, shared }: DocumentSource, document: DocumentField): string => {
  const field = documentFieldOf(document)
  return own[field] ?? shared[field] ?? ''
}

/** A document in the brand's languages, its first one first. */
function languagesOf(
  { tenant, own, shared, changed }: DocumentSource,
  document: Pick<DocumentField, 'kind' | 'slug'>,
): DocumentInLanguage[] {
  const spoken = [tenant.defaultLocale, ...tenant.locales.filter((one) => one !== tenant.defaultLocale)]
  return spoken.map((language) => {
    const field = documentFieldOf({ ...document, language })
    const state = Object.hasOwn(own, field) ? 'own' : Object.hasOwn(shared, field) ? 'shared' : 'missing'
    return { ...document, language, state, isChanged: changed.has(field) }
  })
}

/** A document in the editor. */
export type EditedDocument = DocumentField & {
  field: string
  /** Its heading as shoppers see it. */
  title: string
  /** As it stands in the fields: its own, the shared one, or what a new one begins with. */
  typed: TypedDocument
  isOwn: boolean
  hasShared: boolean
  isLegal: boolean
  isChanged: boolean
  languages: DocumentInLanguage[]
}

/** @returns undefined where the brand does not speak the language */
export function editDocument(source: DocumentSource, document: DocumentField, now: Date): EditedDocument | undefined {
  const { tenant, own, shared, changed } = source
  if (!tenant.locales.some((locale) => locale === document.language)) return undefined
  const field = documentFieldOf(document)
  const languages = languagesOf(source, document)
  const written = own[field] ?? shared[field]
  const { head, body }: TypedDocument =
    written === undefined
      ? { head: beginning(source, languages, dayIn(now, tenant.timeZone)), body: '' }
      : splitDocument(written)
  return {
    ...document,
    field,
    title: plainOf(tenant, document.language)(head.title || document.slug),
    typed: { head: Object.fromEntries(headNames(document.kind).map((name) => [name, head[name] ?? ''])), body },
    isOwn: own[field] !== undefined,
    hasShared: shared[field] !== undefined,
    isLegal: document.kind === 'page' && legalSlugs.includes(document.slug),
    isChanged: changed.has(field),
    languages,
  }
}

/** What is the same in all languages is taken from another one. */
function beginning(source: DocumentSource, languages: readonly DocumentInLanguage[], today: string) {
  const other = languages.map((one) => fileIn(source, one)).find((written) => written !== '')
  const { title: _, description: __, linkText: ___, ...same } = splitDocument(other ?? '').head
  return { publishedOn: today, changedOn: today, ...same }
}

/** The file of a document whose fields somebody typed into. */
export const writtenIn = (kind: DocumentKind, form: { get(name: string): unknown }): string =>
  composeDocument({
    head: Object.fromEntries(headNames(kind).map((name) => [name, String(form.get(`head ${name}`) ?? '')])),
    body: String(form.get('body') ?? ''),
  })

/** A brand's own document in all its languages that another brand speaks, as changes of a draft. */
export const listCopies = (
  { own }: DocumentSource,
  { kind, slug }: DocumentField,
  { locales }: Pick<Tenant, 'locales'>,
): { field: string; value: string }[] =>
  locales.flatMap((language) => {
    const field = documentFieldOf({ kind, slug, language })
    return own[field] === undefined ? [] : [{ field, value: own[field] }]
  })

/** Whether fields say what they said: the file of a folder may have been written in another form. */
export const isAsBefore = ({ isOwn, hasShared, typed }: EditedDocument, written: string): boolean =>
  (isOwn || hasShared) && written === composeDocument(typed)
