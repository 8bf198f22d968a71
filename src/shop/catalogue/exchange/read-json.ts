import jsonc from 'jsonc-parser'
import { type Entry, UnreadableFile } from './entries.ts'

/** A file's products, and its descriptions of brands and categories. */
export type JsonFile = { entries: Entry[]; brands: Entry[]; categories: Entry[] }

/**
 * Reads a list of products, or an object with `products` and optionally `brands` and `categories`.
 * @throws UnreadableFile
 */
export function readJson(text: string): JsonFile {
  const file = parse(text)
  const parts = Array.isArray(file) ? { products: file } : file
  const lineOf = lines(text)
  const list = (name: string): Entry[] => {
    const found = (parts as Record<string, unknown>)[name]
    if (found === undefined) return []
    if (!Array.isArray(found)) throw new UnreadableFile([{ line: lineOf([name]), field: name, says: 'is no list' }])
    const path = Array.isArray(file) ? [] : [name]
    return found.map((written, index) => ({
      written,
      get line() {
        return lineOf([...path, index])
      },
      lineOf: (field) => lineOf([...path, index, ...field.split('.')]),
    }))
  }
  return { entries: list('products'), brands: list('brands'), categories: list('categories') }
}

function parse(text: string): object {
  const says = (line: number, says: string) => new UnreadableFile([{ line, field: '', says }])
  try {
    const file: unknown = JSON.parse(text)
    if (typeof file === 'object' && file !== null && (Array.isArray(file) || 'products' in file)) return file
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const lines: number[] = []
    jsonc.visit(text, { onError: (_code, _offset, _length, line) => void lines.push(line + 1) })
    throw says(lines[0] ?? 1, error.message.replace(/ in JSON at position.*| \(line.*/s, ''))
  }
  throw says(1, 'is neither a list of products nor an object with one')
}

/** Finds the line of an entry; computed once, and only if something is wrong. */
function lines(text: string) {
  let known: Map<string, number> | undefined
  const find = () => {
    const found = new Map<string, number>()
    const note = (path: readonly (string | number)[], line: number) => void found.set(path.join('.'), line + 1)
    jsonc.visit(text, {
      onObjectBegin: (_offset, _length, line, _column, path) => note(path(), line),
      onLiteralValue: (_value, _offset, _length, line, _column, path) => note(path(), line),
    })
    return found
  }
  return (path: readonly (string | number)[]): number => {
    known ??= find()
    for (let length = path.length; length > 0; length--) {
      const line = known.get(path.slice(0, length).join('.'))
      if (line !== undefined) return line
    }
    return 1
  }
}
