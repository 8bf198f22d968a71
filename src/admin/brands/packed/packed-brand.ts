import { strToU8, zipSync } from 'fflate'
import { z } from 'zod'
import { isStorable } from '#kit/storable'
import type { Tenant } from '#tenants'
import { drawingNames } from '#tenants/look/contract'
import {
  allLocales,
  inOrder,
  listWords,
  type OwnDocuments,
  planChanges,
  readDocumentField,
  readField,
  type Said,
} from '#tenants/versions'
import { type PackedRefusal, refusePacked, unzip } from './unzip.ts'

/** A brand in a file: its id, and all that a version's author said. */
export type PackedBrand = { brand: string; written: unknown; copy: Tenant['copy']; documents: OwnDocuments }

const text = z.string().trim().min(1).max(2000)
const texts = z.record(z.string().regex(/^[\w.]+$/), text)

/** A packed brand as an action takes it. */
export const packedBrand = z.strictObject({
  brand: z.string().max(40),
  written: z.record(z.string(), z.json()),
  copy: z.partialRecord(z.enum(allLocales), z.strictObject({ common: texts.optional(), seo: texts.optional() })),
  documents: z.record(
    z.string().refine((name) => readDocumentField(name) !== undefined),
    z.string().min(1).max(40_000),
  ),
})

/** The format of `brand.json`; a later one that reads differently has another number. */
const format = 1
const head = z.strictObject({
  format: z.literal(format),
  brand: z.string(),
  settings: z.record(z.string(), z.json()),
})

const drawingFile = (name: string): string => `drawings/${name}.svg`

/** Local, because the format has no time zone: every archive says this moment, whenever and wherever it was made. */
const always = new Date(1980, 0, 1)

/** A brand as one file: the same content always gives the same bytes. Its settings are data, so reading it runs nothing. */
export function packBrand({ brand, written, copy, documents }: PackedBrand): Uint8Array<ArrayBuffer> {
  const drawn = drawingNames.flatMap((name) => {
    const drawing = readField(written, `look.${name}`)
    return typeof drawing === 'string' ? [{ field: `look.${name}`, name: drawingFile(name), content: drawing }] : []
  })
  const settings = inOrder(
    planChanges(
      written,
      drawn.map(({ field }) => ({ field, value: undefined })),
    ),
  )
  const first = { name: 'brand.json', content: `${JSON.stringify({ format, brand, settings }, null, 2)}\n` }
  const files = [first, ...listWords(copy, documents), ...drawn]
  const entries = files.map(({ name, content }) => [name, strToU8(content)] as const)
  return zipSync(Object.fromEntries(entries), { mtime: always, level: 9 })
}

/** @returns the brand that is in a file, or why there is none */
export function unpackBrand(archive: Uint8Array): PackedBrand | PackedRefusal {
  const files = unzip(archive)
  if ('refusal' in files) return files
  const unknown = [...files.keys()].find((name) => !isKnown(name))
  if (unknown !== undefined) return refusePacked('packedUnknown', unknown)
  const unstorable = [...files].find(([, content]) => !isStorable(content))
  if (unstorable) return refusePacked('packedNotValid', unstorable[0])
  const first = files.get('brand.json')
  if (first === undefined) return refusePacked('packedNoBrand')
  const { data } = head.safeParse(asJson(first))
  if (!data) return refusePacked('packedNotValid', 'brand.json')
  const copy: Record<string, unknown> = {}
  for (const locale of allLocales) {
    const said = files.get(`copy.${locale}.json`)
    if (said === undefined) continue
    copy[locale] = asJson(said) ?? null
  }
  const documents = Object.fromEntries([...files].filter(([name]) => readDocumentField(name)))
  const drawn = drawingNames.flatMap((name) => {
    const drawing = files.get(drawingFile(name))
    return drawing === undefined ? [] : [{ field: `look.${name}`, value: drawing }]
  })
  const packed = { brand: data.brand, written: planChanges(data.settings, drawn), copy, documents }
  const { data: valid, error } = packedBrand.safeParse(packed)
  return valid ? (valid as PackedBrand) : refusePacked('packedNotValid', fileOf(error.issues[0]?.path))
}

const files = new Set(['brand.json', ...drawingNames.map(drawingFile), ...allLocales.map((one) => `copy.${one}.json`)])
const isKnown = (name: string): boolean => files.has(name) || readDocumentField(name) !== undefined

/** @returns undefined for what is no JSON, or cannot be stored */
function asJson(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json)
    return isPlain(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** No text that cannot be stored, which an escape may stand for, and no more groups in groups than settings have. */
function isPlain(value: unknown, depth = 12): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.entries(value).every(([key, inner]) => isStorable(key) && isPlain(inner, depth - 1))
}

function fileOf([part, name]: readonly PropertyKey[] = []): string {
  if (part === 'copy') return `copy.${String(name)}.json`
  return part === 'documents' ? String(name) : 'brand.json'
}

/** A version as it is packed. */
export const packedOf = (brand: string, { written, copy, documents }: Said): PackedBrand => ({
  brand,
  written,
  copy: copy as Tenant['copy'],
  documents,
})
