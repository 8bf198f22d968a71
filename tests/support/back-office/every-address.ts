import { openedPaths } from './built-routes.ts'

type Examples = Record<string, readonly string[]>

/**
 * An address of every page of the back office, as `src/back-office/routes.ts` names them.
 * @param examples what may stand in place of each parameter
 */
export async function everyPage(examples: Examples): Promise<string[]> {
  return (await openedPaths()).pages.flatMap((path) => addressesOf(path, examples))
}

/** The same of every file, and of what scripts ask for. */
export async function everyFile(examples: Examples): Promise<string[]> {
  return (await openedPaths()).files.flatMap((path) => addressesOf(path, examples))
}

const addressesOf = (path: string, examples: Examples) => filledIn(path.startsWith('/') ? path : `/${path}`, examples)

function filledIn(pattern: string, examples: Examples): string[] {
  const name = /:\w+|\*/.exec(pattern)?.[0]
  if (name === undefined) return [pattern]
  const values = examples[name]
  if (!values) throw new Error(`${pattern} has no example: say what may stand in place of ${name}`)
  return values.flatMap((value) => filledIn(pattern.replace(name, encodeURIComponent(value)), examples))
}
