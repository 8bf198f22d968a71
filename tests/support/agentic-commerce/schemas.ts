import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

export const files = ['agentic_checkout', 'delegate_payment', 'feed'] as const
type File = (typeof files)[number]

/** @returns the copy of a published schema that is kept here */
export function schemaOf(file: File): object {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${file}.json`), 'utf8'))
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
for (const file of files) ajv.addSchema({ ...schemaOf(file), $id: file }, file)
// Only the OpenAPI document of webhooks has this one.
ajv.addSchema(
  {
    type: 'object',
    additionalProperties: false,
    required: ['type', 'data'],
    properties: {
      type: { type: 'string' },
      data: {
        allOf: [{ $ref: 'agentic_checkout#/$defs/Order' }],
        required: ['type', 'checkout_session_id', 'permalink_url', 'status'],
      },
    },
  },
  'webhook',
)

const compiled = new Map<string, ValidateFunction>()
const at = (ref: string): ValidateFunction => {
  const known = compiled.get(ref) ?? ajv.compile({ $ref: ref })
  compiled.set(ref, known)
  return known
}

/** @returns what is wrong with a value by a published schema, one line each */
export function faultsIn(value: unknown, schema: string, file: File | 'webhook' = 'agentic_checkout'): string[] {
  const validate = at(file === 'webhook' ? 'webhook' : `${file}#/$defs/${schema}`)
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${schema}${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

const words = new Set(['description', 'title', '$comment', 'nullable'])

/** @returns a published schema without what only people read, as the copies are kept */
export function withoutWords(schema: unknown, areNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withoutWords(one))
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(
    ([name, value]) =>
      areNames || !(name === 'example' || name === 'examples' || (words.has(name) && typeof value !== 'object')),
  )
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (!areNames && ['enum', 'const', 'required'].includes(name)) return [name, value]
      return [name, withoutWords(value, !areNames && ['properties', '$defs', 'patternProperties'].includes(name))]
    }),
  )
}
