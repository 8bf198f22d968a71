import type { Tenant } from '#tenants'
import {
  allLocales,
  neededTexts,
  readSaid,
  readShopTexts,
  readTextField,
  type Said,
  type ShopTexts,
  type TextFault,
  textFault,
  textFieldOf,
} from '#tenants/versions'

type Locale = Tenant['locales'][number]
type Namespace = 'common' | 'seo'

/** A text in one language, as it stands in a draft. */
export type ShownText = {
  locale: Locale
  /** As drafts name it. */
  field: string
  /** The shop's text; undefined: it has none. */
  shop: string | undefined
  /** The brand's own; empty: the shop's holds. */
  typed: string
  isChanged: boolean
  /** The brand needs one of its own, or has one in another language only. */
  isMissing: boolean
  fault: TextFault | undefined
}
/** A text in all languages of a brand. */
export type TextRow = { namespace: Namespace; key: string; texts: ShownText[] }

/** Which texts are shown. */
export const textsOnly = ['all', 'own', 'missing', 'changed'] as const
export type TextsOnly = (typeof textsOnly)[number]

type Wish = {
  /** Looked for in keys and texts of all languages; empty: nothing. */
  find: string
  only: TextsOnly
  /** Only this one: `common.pay`, or `pay`. */
  key: string | undefined
  /** This one and those after it: `common.pay`. */
  from: string | undefined
}

const localesFolder = 'locales'
const namespaces: readonly Namespace[] = ['common', 'seo']
const perPage = 12

/**
 * A page of the shop's texts in the languages of a brand, with its own beside, in the order of the catalogue.
 * @param spoken the brand's languages, where the draft says nothing of them
 */
export async function readTexts(
  { spoken, said, changed }: { spoken: readonly Locale[]; said: Said; changed: ReadonlySet<string> },
  { find, only, key, from }: Wish,
): Promise<{ rows: TextRow[]; next: string | undefined; found: number }> {
  const written = readSaid(said, 'locales')
  const locales = Array.isArray(written) ? allLocales.filter((one) => written.includes(one)) : spoken
  const shop = await readShopTexts(localesFolder, locales)
  const rows = namespaces
    .flatMap((namespace) => keysOf(shop, said, namespace).map((one) => ({ namespace, key: one })))
    .map((which) => rowOf(which, { locales, said, changed, shop }))
  const wanted = find.toLowerCase()
  const found = rows.filter(
    (row) =>
      (key === undefined || key === row.key || key === nameOf(row)) && isFound(row, wanted) && isAmong(row, only),
  )
  const place = new Map(rows.map((row, index) => [nameOf(row), index]))
  const start = place.get(from ?? '') ?? 0
  const shown = found.filter((row) => (place.get(nameOf(row)) ?? 0) >= start)
  const after = shown[perPage]
  return { rows: shown.slice(0, perPage), next: after && nameOf(after), found: found.length }
}

/** Whether a change is of a text that neither the shop nor the brand has. */
export async function hasUnknownText(said: Said, changes: readonly { field: string }[]): Promise<boolean> {
  const texts = changes.flatMap(({ field }) => readTextField(field) ?? [])
  if (texts.length === 0) return false
  const shop = await readShopTexts(localesFolder, new Set(texts.map(({ locale }) => locale)))
  return texts.some(({ namespace, key }) => !keysOf(shop, said, namespace).includes(key))
}

const nameOf = ({ namespace, key }: Pick<TextRow, 'namespace' | 'key'>): string => `${namespace}.${key}`

/** The shop's keys, and those that only the brand has. */
function keysOf(shop: ShopTexts, { copy }: Said, namespace: Namespace): string[] {
  const shops = [...shop].flatMap(([name, texts]) => (name.endsWith(`/${namespace}`) ? Object.keys(texts) : []))
  const owns = Object.values(copy as Tenant['copy']).flatMap((texts) => Object.keys(texts?.[namespace] ?? {}))
  return [...new Set<string>([...neededTexts[namespace], ...shops, ...owns])]
}

type Around = { locales: readonly Locale[]; said: Said; changed: ReadonlySet<string>; shop: ShopTexts }

function rowOf(which: { namespace: Namespace; key: string }, { locales, said, changed, shop }: Around): TextRow {
  const { namespace, key } = which
  const texts = locales.map((locale) => {
    const field = textFieldOf({ ...which, locale })
    const typed = String(readSaid(said, field) ?? '')
    const own = shop.get(`${locale}/${namespace}`)?.[key]
    const fault = typed === '' ? undefined : textFault(typed, own)
    return { locale, field, shop: own, typed, isChanged: changed.has(field), fault }
  })
  const isOwn = texts.some(({ typed }) => typed !== '') || isNeeded(which)
  return { ...which, texts: texts.map((text) => ({ ...text, isMissing: isOwn && text.typed === '' })) }
}

const isNeeded = ({ namespace, key }: { namespace: Namespace; key: string }): boolean =>
  (neededTexts[namespace] as readonly string[]).includes(key)

const isFound = ({ key, texts }: TextRow, wanted: string): boolean =>
  wanted === '' ||
  [key, ...texts.flatMap(({ shop, typed }) => [shop ?? '', typed])].some((text) => text.toLowerCase().includes(wanted))

const isAmong = ({ texts }: TextRow, only: TextsOnly): boolean =>
  only === 'all' ||
  texts.some(({ typed, isMissing, isChanged, fault }) =>
    only === 'own' ? typed !== '' : only === 'changed' ? isChanged : isMissing || fault !== undefined,
  )
