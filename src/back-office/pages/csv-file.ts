import { toCsv } from '#admin/money'

/**
 * Rows as a file, page by page: however long it is, one page of it is kept in memory, and no transaction stays open.
 * @param columns names of the rows' fields, as they stand in the first line
 */
export function csvFile(name: string, columns: readonly string[], pages: AsyncIterable<readonly object[]>): Response {
  const encoder = new TextEncoder()
  return streamedFile(`${name}.csv`, 'text/csv; charset=utf-8', async function* () {
    for await (const line of linesOf(columns, pages)) yield encoder.encode(line)
    return undefined
  })
}

/** A file that is written while it is sent. */
export function streamedFile(
  name: string,
  type: string,
  write: () => AsyncGenerator<Uint8Array<ArrayBuffer>, undefined>,
): Response {
  const parts = write()
  const file = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await parts.return(undefined)),
  })
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
  return new Response(file, { headers })
}

async function* linesOf(
  columns: readonly string[],
  pages: AsyncIterable<readonly object[]>,
): AsyncGenerator<string, undefined> {
  yield toCsv(columns, [])
  for await (const rows of pages) if (rows.length > 0) yield toCsv(columns, rows, { header: false })
  return undefined
}
