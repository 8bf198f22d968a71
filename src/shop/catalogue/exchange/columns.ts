import { z } from 'zod'
import { listedProduct } from '../load-products.ts'

// A product as one row of a table: its fields are columns, nested fields have both names with a dot between
// (`range.min`, `description.de`). The columns follow from the product's schema.

type Kind = 'text' | 'number' | 'yes or no' | 'list'
type Shape = {
  type?: string
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  required?: string[]
}

const shape = z.toJSONSchema(listedProduct, { io: 'input' }) as Shape
const fixed = new Map<string, Kind>()
/** Fields with a text per language. */
const byLanguage: string[] = []
for (const [name, field] of Object.entries(shape.properties ?? {})) {
  if (field.properties)
    for (const [part, one] of Object.entries(field.properties)) fixed.set(`${name}.${part}`, kindOf(one))
  else if (typeof field.additionalProperties === 'object') byLanguage.push(name)
  else fixed.set(name, kindOf(field))
}

function kindOf({ type }: Shape): Kind {
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'boolean' ? 'yes or no' : type === 'array' ? 'list' : 'text'
}

const language = /^[a-z]{2}$/

/** @returns what a column of this name contains, or undefined if a product has no such field */
export function kindOfColumn(column: string): Kind | undefined {
  const [field = '', part = ''] = column.split('.')
  return fixed.get(column) ?? (byLanguage.includes(field) && language.test(part) ? 'text' : undefined)
}

/** @returns the required columns that are missing */
export const missingColumns = (columns: readonly string[]): string[] =>
  (shape.required ?? []).filter((name) => !columns.some((column) => column === name || column.startsWith(`${name}.`)))

/** All columns, in schema order; of texts those in these languages. */
export function allColumns(languages: readonly string[]): string[] {
  return Object.keys(shape.properties ?? {}).flatMap((name) =>
    byLanguage.includes(name)
      ? languages.map((language) => `${name}.${language}`)
      : [...fixed.keys()].filter((column) => column === name || column.startsWith(`${name}.`)),
  )
}

/** A row as an object: an empty cell is omitted, and an unreadable value stays text. */
export function fromCells(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  columns.forEach((column, index) => {
    const cell = cells[index] ?? ''
    if (cell === '') return
    const value = readCell(cell, kindOfColumn(column))
    const [field = '', part] = column.split('.')
    if (part === undefined) read[field] = value
    else read[field] = { ...(read[field] as object), [part]: value }
  })
  return read
}

function readCell(cell: string, kind: Kind | undefined): unknown {
  if (kind === 'number') return /^-?\d{1,15}$/.test(cell) ? Number(cell) : cell
  if (kind === 'yes or no') return cell === 'true' ? true : cell === 'false' ? false : cell
  if (kind !== 'list') return cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

/** A product's row: a missing field is an empty cell. */
export function toCells(columns: readonly string[], listed: Record<string, unknown>): string[] {
  return columns.map((column) => {
    const [field = '', part] = column.split('.')
    const value = part === undefined ? listed[field] : (listed[field] as Record<string, unknown> | undefined)?.[part]
    if (value === undefined) return ''
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  })
}
