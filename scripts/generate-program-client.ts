import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programDocument } from '#api/programs'

// The generators that exist (openapi-typescript, @hey-api/openapi-ts) call the compiler of TypeScript 6 and older, which
// version 7 has not. What they would write of this description is little: it is made of a few kinds of schema.

const target = join(import.meta.dirname, '../packages/programs/paths.gen.ts')
const base = '/api/admin/v1'

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  description?: string
}
type Content = { content?: Record<string, { schema: Schema }> }
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema: Schema }
type Operation = {
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Described = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Schema> }
}

/**
 * The types of a description, in the form that `openapi-fetch` takes. Throws where a schema is of a kind that none was
 * before.
 */
export function describeTypes(document: object): string {
  const { paths, webhooks, components } = document as Described
  const parameterAt = (one: Parameter): Parameter =>
    one.$ref ? (components.parameters[one.$ref.split('/').at(-1) ?? ''] ?? one) : one
  const operation = ({ parameters = [], requestBody, responses }: Operation): Field['type'] => {
    const all = parameters.map(parameterAt)
    const placed = [...new Set(all.map((one) => one.in))].map((place) => {
      const ofPlace = all.filter((one) => one.in === place)
      const fields = ofPlace.map(({ name, required, schema }) => ({ name, type: typeOf(schema), required }))
      return { name: place, type: block(fields), required: ofPlace.some(({ required }) => required) }
    })
    return block([
      ...(placed.length > 0 ? [{ name: 'parameters', type: block(placed), required: true }] : []),
      ...(requestBody ? [{ name: 'requestBody', type: contentOf(requestBody), required: true }] : []),
      {
        name: 'responses',
        type: block(Object.entries(responses).map(([name, one]) => ({ name, type: contentOf(one), required: true }))),
        required: true,
      },
    ])
  }
  const methods = (one: Record<string, Operation>) =>
    block(
      Object.entries(one).map(([name, said]) => ({
        name,
        type: operation(said),
        required: true,
        says: `${said.summary}. ${said.description}`,
      })),
    )
  const calls = Object.entries(paths).map(([path, one]) => ({
    name: path.replace(base, ''),
    type: methods(one),
    required: true,
  }))
  const told = Object.entries(webhooks).map(([name, { post }]) => ({
    name,
    type: contentOf(post.requestBody),
    required: true,
    says: post.summary,
  }))
  const schemas = Object.entries(components.schemas).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    required: true,
  }))
  const made = 'Made from the OpenAPI description by `npm run generate:client`; a test finds it when it is out of date.'
  return [
    `// ${made}\n`,
    `export interface paths ${block(calls)}\n`,
    `export interface webhooks ${block(told)}\n`,
    `export interface components ${block([{ name: 'schemas', type: block(schemas), required: true }])}\n`,
  ].join('\n')
}

export const isUpToDate = async (): Promise<boolean> =>
  (await readFile(target, 'utf8')) === describeTypes(programDocument())

type Field = { name: string; type: string; required?: boolean | undefined; says?: string | undefined }

const block = (fields: Field[]): string => {
  const lines = fields.flatMap(({ name, type, required, says }) => [
    ...(says ? [`/** ${says} */`] : []),
    `${/^([a-z]\w*|\d+)$/i.test(name) ? name : `'${name}'`}${required ? '' : '?'}: ${type}`,
  ])
  return fields.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n').replaceAll(/^/gm, '  ')}\n}`
}

const contentOf = (one: Content | undefined): string => {
  const types = Object.entries(one?.content ?? {}).map(([name, { schema }]) => ({
    name,
    type: typeOf(schema),
    required: true,
  }))
  return block([{ name: 'content', type: types.length > 0 ? block(types) : 'never', required: true }])
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))

function typeOf(schema: Schema): string {
  if (schema.$ref) return `components['schemas']['${schema.$ref.split('/').at(-1)}']`
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  if (schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null') return schema.type
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'array' && schema.items) return `Array<${typeOf(schema.items)}>`
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === undefined) return 'unknown'
  throw new Error(`write how a schema of the type ${schema.type} is written in TypeScript`)
}

function objectOf({ properties, required = [], additionalProperties: others }: Schema): string {
  if (properties)
    return block(
      Object.entries(properties).map(([name, one]) => ({
        name,
        type: typeOf(one),
        required: required.includes(name),
        says: one.description,
      })),
    )
  return `Record<string, ${typeof others === 'object' ? typeOf(others) : 'unknown'}>`
}

if (import.meta.main) await writeFile(target, describeTypes(programDocument()))
