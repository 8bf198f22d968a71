import { type Locale, locales } from '../settings/words.ts'
import type { Tenant } from '../tenant.ts'
import { type Change, type Difference, listDifferences, planChanges, readField } from './leaves.ts'

/** What a version's author wrote: settings, and the brand's own texts. */
export type Said = { written: unknown; copy: unknown }

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

/** @returns the value of a field: a setting or a text, if the version says it */
export function readSaid({ written, copy }: Said, field: string): unknown {
  const text = readTextField(field)
  if (!text) return readField(written, field)
  const said = textsIn(copy, text)
  return Object.hasOwn(said, text.key) ? said[text.key] : undefined
}

function withText(copy: Tenant['copy'], text: TextField, value: unknown): Tenant['copy'] {
  const { locale, namespace, key } = text
  const others = Object.entries(textsIn(copy, text)).filter(([one]) => one !== key)
  const texts = Object.fromEntries(value === undefined ? others : [...others, [key, String(value)]])
  return { ...copy, [locale]: { ...copy[locale], [namespace]: texts } }
}

/** @returns a version with these changes. Texts of a language that the brand speaks no more go too. */
export function planSaid({ written, copy }: Said, changes: readonly Change[]): Said & { copy: Tenant['copy'] } {
  const isText = ({ field }: Change) => readTextField(field) !== undefined
  const settings = planChanges(
    written,
    changes.filter((change) => !isText(change)),
  )
  const texts = changes.reduce(
    (said, { field, value }) => {
      const text = readTextField(field)
      return text ? withText(said, text, value) : said
    },
    copy as Tenant['copy'],
  )
  const spoken = readField(settings, 'locales')
  const isSpoken = (locale: string) => !Array.isArray(spoken) || spoken.includes(locale)
  return { written: settings, copy: Object.fromEntries(Object.entries(texts).filter(([locale]) => isSpoken(locale))) }
}

/** What two versions say differently in their own texts, named as fields of a draft. */
export const listTextDifferences = (before: unknown, after: unknown): Difference[] =>
  listDifferences(before, after).map((one) => ({ ...one, field: `copy.${one.field}` }))
