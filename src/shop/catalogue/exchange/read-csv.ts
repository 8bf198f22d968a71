import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { fromCells, kindOfColumn, missingColumns } from './columns.ts'
import { type Entry, UnreadableFile } from './entries.ts'

type Row = { record: string[]; info: { lines: number } }

/**
 * Reads products row by row; the first row names the columns, in any order. Cells are separated by commas, semicolons
 * or tabs, whichever the first row has.
 * @throws UnreadableFile
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<Entry> {
  const [beginning, whole] = await peek(text)
  const rows = Readable.from(whole).pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter: delimiterOf(beginning),
      record_delimiter: ['\r\n', '\n', '\r'],
    }),
  )
  let columns: string[] | undefined
  try {
    for await (const { record, info } of rows as AsyncIterable<Row>) {
      if (columns) yield entryOf(columns, record, info.lines)
      else columns = readHead(record)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile([{ line: Number(error.lines ?? 1), field: '', says: error.message }])
  }
  if (!columns) throw new UnreadableFile([{ line: 1, field: '', says: 'the file is empty' }])
}

function entryOf(columns: readonly string[], cells: readonly string[], lastLine: number): Entry {
  // The parser reports the last line of a row; a cell with several lines begins earlier.
  const line = lastLine - cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
  const written = fromCells(columns, cells)
  if (cells.length > columns.length) {
    return { line, written, wrong: `has ${cells.length} cells where there are ${columns.length} columns` }
  }
  if (cells.some((cell) => cell.includes('\uFFFD'))) return { line, written, wrong: 'is not UTF-8' }
  return { line, written }
}

function readHead(columns: string[]): string[] {
  const says = (field: string, says: string) => ({ line: 1, field, says })
  const problems = [
    ...columns.filter((name) => kindOfColumn(name) === undefined).map((name) => says(name, 'is no field of a product')),
    ...columns.filter((name, index) => columns.indexOf(name) < index).map((name) => says(name, 'is there twice')),
    ...missingColumns(columns).map((name) => says(name, 'is missing')),
  ]
  if (problems.length > 0) throw new UnreadableFile(problems)
  return columns
}

/** No field name contains one of them. */
const delimiterOf = (beginning: string): string => [';', '\t'].find((sign) => beginning.includes(sign)) ?? ','

/** @returns the first line, and the whole text from its beginning */
async function peek(text: AsyncIterable<string>): Promise<[string, AsyncIterable<string>]> {
  const parts = text[Symbol.asyncIterator]()
  let read = ''
  let isDone = false
  while (!isDone && !/[\r\n]/.test(read)) {
    const next = await parts.next()
    isDone = next.done === true
    read += next.done ? '' : next.value
  }
  async function* whole() {
    yield read
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  }
  return [read.split(/[\r\n]/, 1)[0] ?? '', whole()]
}
