import { readFile } from 'node:fs/promises'

/** The variables of an example file. */
export async function readEnvFile(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s) as [string, string]))
}

/** The same with something in each blank, as whoever goes live fills them in. */
export function filledIn(env: Readonly<Record<string, string>>): Record<string, string> {
  const key = Buffer.alloc(32, 1).toString('base64')
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      value.replace('…', ['SALDO_CODE_KEYS', 'PUSH_KEY'].includes(name) ? key : 'x'.repeat(32)),
    ]),
  )
}
