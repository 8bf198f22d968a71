import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'

/** One call between an adapter and the sandbox, as it was sent. Bodies that are not JSON are undefined. */
export type Call = { method: string; path: string; asked: unknown; status: number; answered: unknown }

/** A proxy to the sandbox that records its calls. */
export async function openRecorder(sandboxPort: number) {
  const calls: Call[] = []
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked)
    const { method = 'GET', url = '/' } = asked
    const onward = request(
      { host: '127.0.0.1', port: sandboxPort, method, path: url, headers: asked.headers },
      async (reply) => {
        const text = await buffer(reply)
        calls.push({
          method,
          path: url.split('?')[0] ?? '',
          status: reply.statusCode ?? 0,
          asked: read(body),
          answered: read(text),
        })
        answer.writeHead(reply.statusCode ?? 0, reply.headers).end(text)
      },
    )
    onward.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function read(bytes: Buffer): unknown {
  try {
    return JSON.parse(String(bytes))
  } catch {
    return undefined
  }
}

type Content = Record<string, { schema?: unknown }>
type Body = { $ref?: string; content?: Content }
type Operation = { requestBody?: Body; responses?: Record<string, Body> }
type Document = { paths: Record<string, Record<string, Operation>> }

/**
 * Reads a partner's OpenAPI document, and holds calls to it: the path must be there, a request may hold nothing that the
 * document does not know, and both bodies must be as it says.
 */
export async function readContract(file: string) {
  const document = parse(await readFile(file, 'utf8'), { schema: 'core' }) as Document
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'contract', ...document }, 'contract')
  const compiled = new Map<string, ValidateFunction>()
  const at = (pointer: string, isStrict: boolean): ValidateFunction => {
    const known = compiled.get(pointer)
    if (known) return known
    const schema = { allOf: [{ $ref: `contract#${pointer}` }], ...(isStrict ? { unevaluatedProperties: false } : {}) }
    const validate = ajv.compile(schema)
    compiled.set(pointer, validate)
    return validate
  }

  /** @returns the faults of a call, one a line; nothing if it matches the document */
  return (call: Call): string[] => {
    const [path, operations] = Object.entries(document.paths).find(([one]) => fits(one, call.path)) ?? []
    const method = call.method.toLowerCase()
    const operation = operations?.[method]
    if (!path || !operation) return [`${call.method} ${call.path} is not in the contract`]
    const place = `/paths/${escaped(path)}/${method}`
    const wrong = (what: string, body: Body | undefined, where: string, value: unknown, isRequest: boolean) => {
      const found = body?.$ref ? pointed(document, body.$ref) : { body, pointer: where }
      const [type] = Object.entries(found.body?.content ?? {}).find(([, { schema }]) => schema) ?? []
      if (!type) return []
      const validate = at(`${found.pointer}/content/${escaped(type)}/schema`, isRequest)
      if (validate(value)) return []
      return (validate.errors ?? [])
        .filter((error) => !(isRequest && isMissingOnlyThere(document, error)))
        .map(
          ({ instancePath, message, params }) =>
            `${call.method} ${path}: ${what}${instancePath} ${message} ${JSON.stringify(params)}`,
        )
    }
    const status = String(call.status)
    const response = operation.responses?.[status]
    if (!response) return [`${call.method} ${path} has no answer ${status} in the contract`]
    const asked = operation.requestBody && call.asked !== undefined
    return [
      ...(asked ? wrong('request', operation.requestBody, `${place}/requestBody`, call.asked, true) : []),
      ...(call.answered === undefined
        ? []
        : wrong('answer', response, `${place}/responses/${status}`, call.answered, false)),
    ]
  }
}

/** Fields that only the partner writes (`readOnly`) are required in its answers and not in requests. */
function isMissingOnlyThere(document: Document, { keyword, params, parentSchema }: ErrorObject): boolean {
  if (keyword !== 'required') return false
  const properties = (parentSchema as { properties?: Record<string, Schema> } | undefined)?.properties
  return isReadOnly(document, properties?.[params.missingProperty])
}

type Schema = { readOnly?: boolean; $ref?: string; allOf?: Schema[] }

function isReadOnly(document: Document, schema: Schema | undefined): boolean {
  if (!schema) return false
  const { readOnly, $ref, allOf = [] } = schema
  if (readOnly) return true
  const named = $ref ? (pointed(document, $ref).body as Schema | undefined) : undefined
  return isReadOnly(document, named) || allOf.some((one) => isReadOnly(document, one))
}

const fits = (template: string, path: string): boolean =>
  new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path)

const escaped = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

function pointed(document: unknown, ref: string): { body: Body | undefined; pointer: string } {
  const pointer = ref.replace(/^#/, '')
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
  let found: unknown = document
  for (const step of steps) found = (found as Record<string, unknown> | undefined)?.[step]
  return { body: found as Body | undefined, pointer }
}
