import { isDay } from '#kit/date'
import type { CodeContents } from '#orders/contents'

/** A fault in a list of codes, by line. It never contains the code, which would show in a terminal. */
export type ListProblem = { line: number; what: string }

export type ListedCode = { line: number; contents: CodeContents }

const columns = { code: 'code', pin: 'pin', serial: 'serial', expires: 'expiresOn' } as const
type Column = keyof typeof columns

/**
 * Reads a list of codes: one per line, or a table (with commas or semicolons) whose first line names its columns:
 * `code`, and optionally `pin`, `serial`, `expires` (YYYY-MM-DD, the last day it can be redeemed).
 * @param today codes that expire today or earlier are refused
 */
export function readList(text: string, today: string): { codes: ListedCode[]; problems: ListProblem[] } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const separator = lines[0]?.includes(';') ? ';' : ','
  const cells = (line: string) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const named = cells(lines[0] ?? '').map((name) => name.toLowerCase())
  const hasHeader = named.includes('code')
  const header = hasHeader ? named : ['code']
  const unknown = header.filter((name) => !(name in columns))
  if (unknown.length > 0) return { codes: [], problems: [{ line: 1, what: `unknown column ${unknown.join(', ')}` }] }

  const codes: ListedCode[] = []
  const problems: ListProblem[] = []
  const seen = new Map<string, number>()
  for (const [index, written] of lines.entries()) {
    if (written.trim() === '' || (hasHeader && index === 0)) continue
    const line = index + 1
    const values = cells(written)
    const contents = Object.fromEntries(
      header.flatMap((name, place) => (values[place] ? [[columns[name as Column], values[place]]] : [])),
    ) as Partial<CodeContents>
    const what =
      values.length > header.length
        ? 'has more columns than there are names'
        : (wrongWith(contents, today) ?? twice(seen, contents.code ?? '', line))
    if (what) problems.push({ line, what })
    else codes.push({ line, contents: { kind: 'code', code: '', ...contents } })
  }
  if (codes.length + problems.length === 0) problems.push({ line: 1, what: 'the file contains no code' })
  return { codes, problems }
}

const signs = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

function wrongWith({ code = '', pin = '0', serial = '0', expiresOn }: Partial<CodeContents>, today: string) {
  if (code === '') return 'has no code'
  if (code.length < 4 || code.length > 200 || !signs.test(code)) return 'its code is not 4 to 200 plain signs'
  if (!signs.test(pin) || !signs.test(serial) || pin.length > 100 || serial.length > 100)
    return 'its pin or serial is not up to 100 plain signs'
  if (expiresOn === undefined) return undefined
  if (!isDay(expiresOn)) return 'expires is not a date (YYYY-MM-DD)'
  return expiresOn <= today ? 'is expired' : undefined
}

/** Two codes are the same regardless of spaces, hyphens and case. */
export const sameWritten = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

function twice(seen: Map<string, number>, code: string, line: number): string | undefined {
  const before = seen.get(sameWritten(code))
  seen.set(sameWritten(code), before ?? line)
  return before === undefined ? undefined : `is the same as line ${before}`
}
