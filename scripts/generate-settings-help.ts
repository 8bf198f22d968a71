import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFields } from '#tenants/versions'

const tenants = join(import.meta.dirname, '../src/shop/tenants')
const target = join(tenants, 'versions/help.gen.ts')

/** What the comments of the settings' schema say of each field and group, by its dotted path, for their editor. */
export async function describeSettings(): Promise<string> {
  const parts = (await readdir(join(tenants, 'settings'))).filter((file) => !file.includes('.test.')).sort()
  const read = (file: string) => readFile(join(tenants, file), 'utf8')
  const found = [
    ...(await Promise.all(parts.map((file) => read(`settings/${file}`)))).flatMap(commentsIn),
    ...commentsIn(await read('settings.ts')).map(([path, text]) => [path.replace(/^settingsSchema\.?/, ''), text]),
  ]
  // The comment at its place in the schema counts, before that of the part which it names.
  const said = new Map(found as [string, string][])
  const paths = new Set(listFields().flatMap(({ path }) => groupsOf(path)))
  const lines = [...said]
    .filter(([path]) => paths.has(path))
    .map(([path, text]) => `  ${JSON.stringify(path)}: ${JSON.stringify(text)},\n`)
  return `// Made from the comments of the schema by \`npm run generate:settings-help\`; a test finds it when it is out of date.\nexport const help: Readonly<Record<string, string | undefined>> = {\n${lines.join('')}}\n`
}

/** `a.b.c` is in `a.b`, which is in `a`. */
const groupsOf = (path: string): string[] =>
  path.split('.').map((_, place, names) => names.slice(0, place + 1).join('.'))

export const isUpToDate = async (): Promise<boolean> => (await readFile(target, 'utf8')) === (await describeSettings())

/** Doc comments of a file's exported schemas and of their fields. The formatter's indentation says what is in what. */
function commentsIn(source: string): [path: string, text: string][] {
  const found: [string, string][] = []
  const around: { indent: number; name: string }[] = []
  let comment: string[] | undefined
  let isOpen = false
  for (const line of source.split('\n')) {
    const opened = /^\s*\/\*\*(.*)$/.exec(line)
    if (opened) {
      comment = []
      isOpen = true
    }
    if (isOpen) {
      isOpen = !line.includes('*/')
      comment?.push(
        line
          .replace('*/', '')
          .replace(/^\s*\/?\*+/, '')
          .trim(),
      )
      continue
    }
    const indent = line.length - line.trimStart().length
    while ((around.at(-1)?.indent ?? -1) >= indent && line.trim() !== '') around.pop()
    const name = /^(?:export )?const (\w+) =/.exec(line)?.[1] ?? /^\s+(\w+)(?:,|: )/.exec(line)?.[1]
    if (name !== undefined) {
      around.push({ indent, name })
      const text = comment?.filter((part) => part !== '').join(' ')
      if (text) found.push([around.map((one) => one.name).join('.'), text])
    }
    comment = undefined
  }
  return found
}

if (import.meta.main) await writeFile(target, await describeSettings())
