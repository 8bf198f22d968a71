import { toCsv } from '#admin/money'

/**
 * Rows as a file, page by page: however long it is, one page of it is kept in memory, and no transaction stays open.
 * @param columns names of the rows' fields, as they stand in the first line
 */
export function csvFile(name: string, columns: readonly string[], pages: AsyncIterable<readonly object[]>): Response {
  const lines = linesOf(columns, pages)
  const encoder = new TextEncoder()
  const file = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await lines.return(undefined)),
  })
  return new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}

async function* linesOf(
  columns: readonly string[],
  pages: AsyncIterable<readonly object[]>,
): AsyncGenerator<string, undefined> {
  yield toCsv(columns, [])
  for await (const rows of pages) if (rows.length > 0) yield toCsv(columns, rows, { header: false })
  return undefined
}
