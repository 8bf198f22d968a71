import { openedPaths } from './built-routes.ts'

/**
 * An address of every page and file of the back office, as `src/back-office/routes.ts` names them.
 * @param examples what may stand in place of each parameter
 */
export async function everyAddress(examples: Record<string, readonly string[]>): Promise<string[]> {
  return (await openedPaths()).flatMap((path) => filledIn(path.startsWith('/') ? path : `/${path}`, examples))
}

function filledIn(pattern: string, examples: Record<string, readonly string[]>): string[] {
  const name = /:\w+|\*/.exec(pattern)?.[0]
  if (name === undefined) return [pattern]
  const values = examples[name]
  if (!values) throw new Error(`${pattern} has no example: say what may stand in place of ${name}`)
  return values.flatMap((value) => filledIn(pattern.replace(name, encodeURIComponent(value)), examples))
}
