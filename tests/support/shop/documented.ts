import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { refusalsOf } from '../../../src/api/documentation/refusals.ts'
import { problemShape } from '../../../src/api/problem.ts'
import { routes } from '../../../src/api/routes.ts'

const calls = Object.entries(routes).map(([name, call]) => {
  const [method = '', path = ''] = name.split(' ')
  const known = refusalsOf(name, call)
  return { name, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), known, call }
})
type Documented = (typeof calls)[number]

/**
 * Checks every answer in a test against the API reference, which has the same schemas and lists: a success has the
 * call's status and no unknown field, a refusal one of the keys listed for its status.
 * @param path without its query
 * @throws saying what the reference lacks
 */
export function holdToReference(
  method: string,
  path: string,
  { status, json }: { status: number; json: unknown },
): void {
  if (status === 405) return
  const documented = calls.find((one) => one.method === method && one.pattern.test(path))
  if (!documented) return
  if (status >= 400) holdRefusal(documented, status, json)
  else holdAnswer(documented, status, json)
}

function holdRefusal({ name, known }: Documented, status: number, json: unknown): void {
  const code = typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : undefined
  if (code === undefined) return
  hold(name, problemShape, json)
  if (code.endsWith('ErrorMessage') && status === 500) return
  const documented: readonly string[] = known.get(status) ?? []
  if (!documented.includes(code)) throw new Error(`${name} answers ${status} ${code}: the reference leaves it out`)
}

function holdAnswer({ name, call }: Documented, status: number, json: unknown): void {
  const due = 'status' in call ? call.status : 200
  if (status !== due) throw new Error(`${name} answers ${status}: the reference says ${due}`)
  if (!('answer' in call) || call.answer === undefined) return
  hold(name, call.answer, json)
}

function hold(name: string, schema: z.ZodType, json: unknown): void {
  const read = schema.safeParse(json)
  if (!read.success) throw new Error(`${name} answers what the reference does not say: ${read.error.message}`)
  const [said, known] = [JSON.stringify(json), JSON.stringify(read.data)]
  if (!isDeepStrictEqual(read.data, json))
    throw new Error(`${name} says ${said}, of which the reference knows ${known}`)
}
