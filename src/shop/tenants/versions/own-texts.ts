import { type OwnDocuments, readDocumentField } from '../document-field.ts'
import { type Locale, locales } from '../settings/words.ts'
import type { Tenant } from '../tenant.ts'
import { type Change, type Difference, listDifferences, planChanges, readField } from './leaves.ts'

/** What a version's author wrote: settings, the brand's own texts, and what it has of its own to read. */
export type Said = { written: unknown; copy: unknown; documents: OwnDocuments }

/** A text as a field of a draft: `copy.de.common.mainPageSentence`. */
export type TextField = { locale: Locale; namespace: 'common' | 'seo'; key: string }

export const textFieldOf = ({ locale, namespace, key }: TextField): string => `copy.${locale}.${namespace}.${key}`

/** @returns which text a field is; undefined if it is a setting */
export function readTextField(field: string): TextField | undefined {
  const [, language, namespace, key = ''] = /^copy\.([a-z]{2})\.(common|seo)\.([\w.]+)$/.exec(field) ?? []
  const locale = locales.find((one) => one === language)
  return locale && { locale, namespace: namespace === 'seo' ? 'seo' : 'common', key }
}

type Texts = Readonly<Record<string, string>>

/** A key has dots of its own, so texts are no groups of groups. */
const textsIn = (copy: unknown, { locale, namespace }: TextField): Texts =>
  (copy as Tenant['copy'] | undefined)?.[locale]?.[namespace] ?? {}

/** @returns the value of a field: a setting, a text or a document, if the version says it */
export function readSaid({ written, copy, documents }: Said, field: string): unknown {
  if (readDocumentField(field)) return Object.hasOwn(documents, field) ? documents[field] : undefined
  const text = readTextField(field)
  if (!text) return readField(written, field)
  const said = textsIn(copy, text)
  return Object.hasOwn(said, text.key) ? said[text.key] : undefined
}

function withText(copy: Tenant['copy'], text: TextField, value: unknown): Tenant['copy'] {
  const { locale, namespace, key } = text
  const others = Object.entries(textsIn(copy, text)).filter(([one]) => one !== key)
  const texts = Object.fromEntries(value === undefined ? others : [...others, [key, String(value)]])
  return withPart(copy, locale, withPart(copy[locale] ?? {}, namespace, texts))
}

/** What loses its last text goes too. */
const withPart = <Whole extends object>(whole: Whole, name: keyof Whole & string, part: object): Whole =>
  Object.fromEntries([
    ...Object.entries(whole).filter(([one]) => one !== name),
    ...(Object.keys(part).length === 0 ? [] : [[name, part]]),
  ]) as Whole

/** @returns a version with these changes. Texts and documents of a language that the brand speaks no more go too, but what was written just now. */
export function planSaid(
  { written, copy, documents }: Said,
  changes: readonly Change[],
): Said & { copy: Tenant['copy'] } {
  const settings: Change[] = []
  let texts = copy as Tenant['copy']
  const read = new Map(Object.entries(documents))
  for (const change of changes) {
    const { field, value } = change
    const text = readTextField(field)
    if (readDocumentField(field)) {
      read.delete(field)
      if (value !== undefined) read.set(field, String(value))
    } else if (text) texts = withText(texts, text, value)
    else settings.push(change)
  }
  const planned = planChanges(written, settings)
  const changed = new Set(changes.map(({ field }) => field))
  const spoken = readField(planned, 'locales')
  const isSpoken = (locale: string | undefined) => !Array.isArray(spoken) || spoken.includes(locale)
  return {
    written: planned,
    copy: Object.fromEntries(Object.entries(texts).filter(([locale]) => isSpoken(locale))),
    documents: Object.fromEntries(
      [...read].filter(([field]) => changed.has(field) || isSpoken(readDocumentField(field)?.language)),
    ),
  }
}

/** What two versions say differently in their own texts, named as fields of a draft. */
export const listTextDifferences = (before: unknown, after: unknown): Difference[] =>
  listDifferences(before, after).map((one) => ({ ...one, field: `copy.${one.field}` }))

/** What two versions have differently to read, document by document. */
export const listDocumentDifferences = (before: OwnDocuments, after: OwnDocuments): Difference[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((one) => one.before !== one.after)
