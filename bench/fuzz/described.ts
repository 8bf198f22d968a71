import type { Dice } from './odd-values.ts'
import { oddTexts, oddValues } from './odd-values.ts'

/** The part of an OpenAPI document that requests are made from. */
export type Described = {
  paths: Record<string, Record<string, Operation>>
  components: { parameters?: Record<string, Parameter>; schemas?: Record<string, Schema> }
}
export type Operation = {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Parameter = { name: string; in: 'path' | 'query' | 'header' | 'cookie'; required?: boolean; schema?: Schema }
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Values that exist in the shop, by field name. */
export type Known = Readonly<Record<string, unknown>>

/** Makes values and parameters from the API's own description. */
export function makerOf({ components }: Described, known: Known, dice: Dice) {
  const schemaOf = (schema: Schema): Schema =>
    schema.$ref ? (components.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

  /** A value that fits the schema, except for `oddness` of all values, which are anything. */
  function valueFor(written: Schema, name: string, oddness: number, depth = 0): unknown {
    if (dice.chance(oddness)) return dice.oneOf(oddValues)
    if (name in known) return known[name]
    const schema = schemaOf(written)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return dice.oneOf(schema.enum)
    const several = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (several && several.length > 0) return valueFor(dice.oneOf(several), name, oddness, depth + 1)
    const type = [schema.type].flat()[0]
    if (type === 'object' || schema.properties) return depth > 6 ? {} : objectOf(schema, oddness, depth)
    if (type === 'array') {
      return depth > 6
        ? []
        : Array.from({ length: dice.below(3) }, () => valueFor(schema.items ?? {}, name, oddness, depth + 1))
    }
    if (type === 'integer' || type === 'number') return (schema.minimum ?? 0) + dice.below(40)
    if (type === 'boolean') return dice.chance(0.5)
    return dice.oneOf(['text', 'a@shopper.example', '+4915112345678', 'de', '2026-11-22', '123456'])
  }

  function objectOf(schema: Schema, oddness: number, depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    for (const [field, inner] of Object.entries(schema.properties ?? {})) {
      const isNeeded = schema.required?.includes(field)
      if (isNeeded ? !dice.chance(oddness / 2) : dice.chance(0.5))
        made[field] = valueFor(inner, field, oddness, depth + 1)
    }
    if (dice.chance(oddness)) made[dice.oneOf(oddTexts)] = dice.oneOf(oddValues)
    return made
  }

  /** URL and headers of one call. */
  function addressOf(
    path: string,
    operation: Operation,
    oddness: number,
  ): { path: string; headers: Record<string, string> } {
    const headers: Record<string, string> = {}
    const query: string[] = []
    let filled = path
    for (const written of operation.parameters ?? []) {
      const parameter = '$ref' in written ? components.parameters?.[written.$ref.split('/').at(-1) ?? ''] : written
      if (!parameter) continue
      const value = asText(valueFor(parameter.schema ?? {}, parameter.name, oddness))
      if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, escaped(value))
      else if (!parameter.required && dice.chance(0.5)) continue
      else if (parameter.in === 'query') query.push(`${escaped(parameter.name)}=${escaped(value)}`)
      // The host names the tenant.
      else if (parameter.in === 'header' && parameter.name !== 'X-Tenant-Id') headers[parameter.name] = value
    }
    return { path: filled + (query.length > 0 ? `?${query.join('&')}` : ''), headers }
  }

  return { valueFor, addressOf }
}

export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Encoded for a URL; half of a surrogate pair cannot be encoded and is left out. */
export const escaped = (text: string): string => encodeURIComponent(text.toWellFormed())
