import { refusalsOf } from '../../src/api/refusals.ts'
import { routes } from '../../src/api/routes.ts'

const calls = Object.entries(routes).map(([name, call]) => {
  const [method = '', path = ''] = name.split(' ')
  const known = refusalsOf(name, call)
  return { name, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), known }
})

/**
 * Holds every refusal that a test meets to the reference, which lists the keys of each call status by status.
 * @param path without its query
 * @throws for a key that the reference leaves out
 */
export function holdToReference(
  method: string,
  path: string,
  { status, json }: { status: number; json: unknown },
): void {
  if (status < 400 || status === 405) return
  const call = calls.find((one) => one.method === method && one.pattern.test(path))
  const code = typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : undefined
  if (!call || code === undefined || (code.endsWith('ErrorMessage') && status === 500)) return
  const documented: readonly string[] = call.known.get(status) ?? []
  if (!documented.includes(code)) throw new Error(`${call.name} answers ${status} ${code}: the reference leaves it out`)
}
