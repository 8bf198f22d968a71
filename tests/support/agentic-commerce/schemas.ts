import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

const files = ['agentic_checkout', 'delegate_payment', 'feed'] as const
type File = (typeof files)[number]

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
for (const file of files) {
  const read = JSON.parse(readFileSync(join(import.meta.dirname, `${file}.json`), 'utf8'))
  ajv.addSchema({ ...read, $id: file }, file)
}
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
