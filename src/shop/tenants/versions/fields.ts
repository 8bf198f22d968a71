import { z } from 'zod'
import { settingsSchema } from '../settings.ts'
import { help } from './help.gen.ts'

/** How a setting is edited. `other` has no simple field: it is written as JSON. */
export type FieldKind = 'switch' | 'choice' | 'text' | 'number' | 'list' | 'other'

/** A setting of a brand, as an editor needs to know it. */
export type Field = {
  /** Dotted: `features.hasBlog`. */
  path: string
  kind: FieldKind
  /** What can be chosen, of a choice and of a list; none: anything that passes. */
  options: readonly string[]
  /** What holds where a brand says nothing; undefined: nothing, or what follows from other settings. */
  byDefault: unknown
  /** Every brand has to say it. */
  isRequired: boolean
  /** What the schema says of it, or of the group that it is in. */
  help: string | undefined
}

type Shape = {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  enum?: string[]
  anyOf?: Shape[]
  default?: unknown
}

let fields: readonly Field[] | undefined

/** Every setting, in the order of the schema. */
export function listFields(): readonly Field[] {
  fields ??= fieldsIn(z.toJSONSchema(settingsSchema, { io: 'input', unrepresentable: 'any' }) as Shape)
  return fields
}

function fieldsIn(shape: Shape, path = '', isRequired = true, around?: string): Field[] {
  const said = help[path] ?? around
  if (!shape.properties)
    return [{ path, kind: kindOf(shape), options: optionsOf(shape), byDefault: shape.default, isRequired, help: said }]
  return Object.entries(shape.properties).flatMap(([name, inner]) =>
    fieldsIn(inner, path === '' ? name : `${path}.${name}`, isRequired && isNeeded(shape, name), said),
  )
}

/** The folder and the main page follow from the brand's id. */
const isNeeded = ({ required = [] }: Shape, name: string): boolean =>
  required.includes(name) && name !== 'assetsFolderName' && name !== 'mainPage'

function kindOf({ type, items, enum: options, anyOf }: Shape): FieldKind {
  if (type === 'boolean') return 'switch'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return items?.type === 'string' ? 'list' : 'other'
  if (type === 'string') return options ? 'choice' : 'text'
  return anyOf?.every((one) => one.type === 'string') ? 'text' : 'other'
}

const optionsOf = ({ enum: options, items }: Shape): readonly string[] => options ?? items?.enum ?? []

/** @returns what was typed into a field, as a setting; undefined for nothing. What cannot be read stays as typed. */
export function readTyped({ kind }: Pick<Field, 'kind'>, typed: string): unknown {
  const text = typed.replaceAll('\r\n', '\n').trim()
  if (text === '') return undefined
  if (kind === 'switch') return text === 'true' ? true : text === 'false' ? false : text
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (kind === 'text' || kind === 'choice') return text
  if (kind === 'list' && !text.startsWith('[')) return text.split('\n').flatMap((line) => line.trim() || [])
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** @returns a setting as it stands in its field */
export function readAsTyped({ kind }: Pick<Field, 'kind'>, value: unknown): string {
  if (value === undefined) return ''
  if (kind === 'list' && Array.isArray(value) && value.length > 0) return value.join('\n')
  return typeof value === 'string' ? value : JSON.stringify(value, null, kind === 'other' ? 2 : undefined)
}
