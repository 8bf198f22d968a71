import type { z } from 'zod'
import { answered, type PartnerAnswer } from '#kit/result'
import type { HttpClient } from '#providers/http-client'

const most = 50

/**
 * Reads a list page by page to its end. If one page is lost, the list is.
 * @param path with its query, without the page's own
 */
export async function readAll<Row>(
  client: HttpClient,
  path: string,
  shape: z.ZodType<{ rows: Row[]; total: number }>,
): Promise<PartnerAnswer<Row[]>> {
  const all: Row[] = []
  for (let pageNumber = 0; ; pageNumber++) {
    const query = `${path.includes('?') ? '&' : '?'}pageNumber=${pageNumber}&pageSize=${most}`
    const answer = await client({ method: 'GET', path: path + query }, shape)
    if (answer.kind !== 'answered') return answer
    all.push(...answer.value.rows)
    if (answer.value.rows.length < most || all.length >= answer.value.total) return answered(all)
  }
}
