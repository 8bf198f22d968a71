import type { OwnDocuments } from '../document-field.ts'
import type { Tenant } from '../tenant.ts'
import { listFields } from './fields.ts'

/** A file of a brand's folder. */
export type BrandFile = { name: string; content: string }

/** Columns of a line, as the project's formatter has them. */
const width = 120

/**
 * A version as files of a brand's folder, which load to the same version: `tenant.ts` with what was written, in the
 * order of the schema, the brand's texts, and its pages, posts and banners. The same version always gives the same bytes.
 */
export function listFiles(written: unknown, copy: Tenant['copy'], documents: OwnDocuments): BrandFile[] {
  const settings = written as Record<string, unknown>
  const fields = keysOf(settings, '').map((key) => `  ${asProperty(key, settings[key], key, 2)},\n`)
  const tenant = `import { defineTenant } from '#tenants/define'\n\nexport default defineTenant({\n${fields.join('')}})\n`
  return [{ name: 'tenant.ts', content: tenant }, ...listWords(copy, documents)]
}

/** A brand's texts, and its pages, posts and banners, as files. */
export function listWords(copy: Tenant['copy'], documents: OwnDocuments): BrandFile[] {
  const texts = Object.entries(copy).map(([locale, said]) => ({
    name: `copy.${locale}.json`,
    content: `${JSON.stringify(sorted(said), null, 2)}\n`,
  }))
  const read = Object.entries(documents).map(([name, content]) => ({ name, content }))
  return [...texts.sort(byName), ...read.sort(byName)]
}

const byName = (one: BrandFile, other: BrandFile): number => (one.name < other.name ? -1 : 1)

let places: ReadonlyMap<string, number> | undefined

/** Where each field and group stands in the schema. */
function placeOf(path: string): number {
  places ??= new Map(
    listFields()
      .flatMap((field, place) =>
        field.path.split('.').map((_, end, names) => [names.slice(0, end + 1).join('.'), place] as const),
      )
      .toReversed(),
  )
  return places.get(path) ?? Number.MAX_SAFE_INTEGER
}

/** The keys that say something: those of the schema in its order, others the short ones first. */
function keysOf(group: Readonly<Record<string, unknown>>, path: string): string[] {
  const place = (key: string) => placeOf(path === '' ? key : `${path}.${key}`)
  return Object.keys(group)
    .filter((key) => group[key] !== undefined)
    .sort((one, other) => place(one) - place(other) || one.length - other.length || (one < other ? -1 : 1))
}

/** Settings in the order of the schema, without what is not said. */
export function inOrder(value: unknown, path = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => inOrder(one))
  if (typeof value !== 'object' || value === null) return value
  const group = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    keysOf(group, path).map((key) => [key, inOrder(group[key], path === '' ? key : `${path}.${key}`)]),
  )
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)]),
      )
    : value

const asProperty = (key: string, value: unknown, path: string, indent: number): string => {
  const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)
  const code = asCode(value, path, indent, name.length + 2)
  // A text that is too long for its line begins on the next one.
  const isLong = typeof value === 'string' && indent + name.length + 2 + code.length + 1 > width
  return `${name}:${isLong ? `\n${' '.repeat(indent + 2)}` : ' '}${code}`
}

/** @param before columns that stand before it on its line, after the indent */
function asCode(value: unknown, path: string, indent: number, before: number): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const group = value as Readonly<Record<string, unknown>>
  const parts = (deeper: number): string[] =>
    isList
      ? value.map((one) => asCode(one, '', deeper, 0))
      : keysOf(group, path).map((key) => asProperty(key, group[key], `${path}.${key}`, deeper))
  const [open, close, space] = isList ? ['[', ']', ''] : ['{', '}', ' ']
  const inner = parts(0)
  if (inner.length === 0) return `${open}${close}`
  const line = `${open}${space}${inner.join(', ')}${space}${close}`
  // A comma follows. The formatter gives each of several groups in a list a line.
  const isShort = indent + before + line.length + 1 <= width && !line.includes('\n')
  if (isShort && !(isList && areGroups(value))) return line
  const lines = parts(indent + 2).map((part) => `${' '.repeat(indent + 2)}${part},\n`)
  return `${open}\n${lines.join('')}${' '.repeat(indent)}${close}`
}

const areGroups = (list: readonly unknown[]): boolean =>
  list.length > 1 && list.every((one) => typeof one === 'object' && one !== null && Object.keys(one).length > 1)

/** In the quotes that need less escaping, as the formatter chooses them. */
function quoted(text: string): string {
  const json = JSON.stringify(text)
  const [singles, doubles] = [text.split("'").length, text.split('"').length]
  return singles > doubles ? json : `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
