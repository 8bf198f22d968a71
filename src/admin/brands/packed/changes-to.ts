import { drawingNames } from '#tenants/look/contract'
import {
  type Change,
  contentHash,
  listDifferences,
  listDocumentDifferences,
  listFields,
  listTextDifferences,
  planChanges,
  readField,
  readTextField,
  type Said,
} from '#tenants/versions'
import { cleanDrawing } from '../look/index.ts'
import type { PackedBrand } from './packed-brand.ts'
import { type PackedRefusal, refusePacked } from './unzip.ts'

/**
 * The changes by which a version becomes what a file says, as a draft has them: settings, texts, documents. Drawings that
 * the version does not have already are cleaned as those that somebody brings.
 * @param isLeftOut settings that stay as the version has them, whatever the file says
 */
export function changesTo(
  before: Said,
  { written, copy, documents }: PackedBrand,
  isLeftOut: (field: string) => boolean = () => false,
): Change[] | PackedRefusal | { refusal: 'drawingTooLarge' | 'drawingNotSvg' | 'drawingStyled' } {
  const settings = listFields()
    .map(({ path }) => ({ field: path, value: readField(written, path) }))
    .filter(({ field, value }) => isOther(readField(before.written, field), value) && !isLeftOut(field))
  for (const change of settings) {
    const isDrawing = drawingNames.some((name) => change.field === `look.${name}`)
    if (!isDrawing || change.value === undefined) continue
    const cleaned = cleanDrawing(String(change.value))
    if ('refusal' in cleaned) return cleaned
    change.value = cleaned.drawing
  }
  const unknown = unknownSetting(planChanges(before.written, settings), written, isLeftOut)
  if (unknown !== undefined) return refusePacked('packedField', unknown)
  const texts = listTextDifferences(before.copy, copy).filter(({ field }) => readTextField(field))
  const read = listDocumentDifferences(before.documents, documents)
    .map(({ field, before: was, after }) => ({ field, was, value: after }))
    // Some editors end lines with two characters.
    .map(({ value, ...one }) => ({ ...one, value: typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value }))
    .filter(({ was, value }) => was !== value)
  return [...settings, ...[...texts.map(({ field, after }) => ({ field, value: after })), ...read].map(asChange)]
}

const asChange = ({ field, value }: Change): Change => ({ field, value })

/** Compared without the order of keys. */
const isOther = (one: unknown, other: unknown): boolean => contentHash(one ?? null) !== contentHash(other ?? null)

/** What a file says and no field takes up: there is no such setting. */
function unknownSetting(planned: unknown, written: unknown, isLeftOut: (field: string) => boolean): string | undefined {
  const drawn = new Set<string>(drawingNames.map((name) => `look.${name}`))
  return listDifferences(planned, written).find(
    ({ field, after }) => after !== undefined && !isEmpty(after) && !drawn.has(field) && !isLeftOut(field),
  )?.field
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
