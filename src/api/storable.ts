import { isStorable } from '#kit/storable'

/**
 * Finds text that PostgreSQL cannot store: a NUL byte, or half of a surrogate pair. JSON may contain both. Iterative,
 * because JSON may be nested deeply.
 * @returns the path of the first such text, as in `items.0.name`
 */
export function findUnstorable(input: object): string | undefined {
  const waiting: [path: string, value: unknown][] = Object.entries(input)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && !isStorable(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) return path
      waiting.push([`${path}.${name}`, inner])
    }
  }
  return undefined
}
