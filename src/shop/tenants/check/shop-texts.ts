import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '../settings/words.ts'
import type { Tenant } from '../tenant.ts'

type Found = { file: string; field: string; message: string }
type Brand = Pick<Tenant, 'id' | 'locales' | 'copy' | 'seo'>
type Texts = Readonly<Record<string, string>>

const namespaces = ['common', 'seo'] as const
type Namespace = (typeof namespaces)[number]

/** The shop's own texts in the given languages; an unreadable file counts as empty. */
export type ShopTexts = ReadonlyMap<`${Locale}/${Namespace}`, Texts>

/** @param folder `locales/` */
export async function readShopTexts(folder: string, locales: Iterable<Locale>): Promise<ShopTexts> {
  const read = [...locales].flatMap((locale) =>
    namespaces.map(async (namespace) => {
      const json = await readFile(join(folder, locale, `${namespace}.json`), 'utf8').catch(() => '{}')
      return [`${locale}/${namespace}`, JSON.parse(json) as Texts] as const
    }),
  )
  return new Map(await Promise.all(read))
}

/** Plural forms differ between languages; the text is the same. */
const plain = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Finds texts that exist in one language and not in another. Files are named from `locales/`. */
export function findMissingTexts(texts: ShopTexts): Found[] {
  return namespaces.flatMap((namespace) => {
    const files = [...texts].filter(([name]) => name.endsWith(`/${namespace}`))
    const all = new Set(files.flatMap(([, said]) => Object.keys(said).map(plain)))
    return files.flatMap(([name, said]) => {
      const known = new Set(Object.keys(said).map(plain))
      return [...all]
        .filter((key) => !known.has(key))
        .map((key) => ({ file: `${name}.json`, field: key, message: 'is missing' }))
    })
  })
}

/** Finds pages without a title or description, and texts of the brand that lost or gained a placeholder. */
export function brandTextProblems({ locales, copy, seo }: Brand, texts: ShopTexts): Found[] {
  return locales.flatMap((locale) => [
    ...Object.entries(seo).flatMap(([page, keys]) =>
      Object.entries(keys)
        .filter(([, key]) => !copy[locale]?.seo?.[key] && !texts.get(`${locale}/seo`)?.[key])
        .map(([part, key]) => ({
          file: 'tenant.ts',
          field: `seo.${page}.${part}`,
          message: `'${key}' says nothing in ${locale}`,
        })),
    ),
    ...namespaces.flatMap((namespace) =>
      Object.entries(copy[locale]?.[namespace] ?? {}).flatMap(([key, text]) => {
        const fault = textFault(text, texts.get(`${locale}/${namespace}`)?.[key])
        return fault ? [{ file: `copy.${locale}.json`, field: `${namespace}.${key}`, message: messageOf(fault) }] : []
      }),
    ),
  ])
}

/** What is wrong with a text of a brand's own: values that it lost, or that nothing sets in. */
export type TextFault = { lost: string[]; unknown: string[] }

const messageOf = ({ lost: [lost], unknown: [unknown] }: TextFault): string =>
  unknown === undefined ? `has lost the value ${lost}` : `has no value ${unknown} to set in`

/**
 * Holds a brand's text against the shop's own.
 * @param own the shop's text; undefined: it has none, and there is nothing to compare with
 */
export function textFault(text: string, own: string | undefined): TextFault | undefined {
  if (own === undefined) return undefined
  const [said, meant] = [valuesIn(text), valuesIn(own)]
  const unknown = said.filter((value) => !meant.includes(value))
  // A text may omit the brand's name, because it can contain it.
  const lost = meant.filter((value) => value !== '{{brand}}' && !said.includes(value))
  return unknown.length + lost.length > 0 ? { lost, unknown } : undefined
}

/** Values to set in, with how they are formatted; a bracket that belongs to none, and another text drawn in, too. */
const valuesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)(?:\s*,\s*(\w+))?\s*\}\}|\{\{|\}\}|\$t\(/g)].map(([whole, name, format]) =>
    name === undefined ? whole : format === undefined ? `{{${name}}}` : `{{${name}, ${format}}}`,
  )
