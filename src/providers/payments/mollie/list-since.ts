import type { z } from 'zod'
import { answered, type PartnerAnswer } from '#kit/result'
import type { HttpClient } from '#providers/http-client'

/**
 * Reads page by page until the entries are older. If one page is lost, the list is: a partial list would show false
 * differences.
 */
export async function listSince<Row extends { createdAt: Date }>(
  client: HttpClient,
  path: string,
  page: z.ZodType<{ rows: Row[]; next: string | undefined }>,
  since: Date,
): Promise<PartnerAnswer<Row[]>> {
  const all: Row[] = []
  let from: string | undefined
  do {
    const query = new URLSearchParams({ limit: '250', ...(from ? { from } : {}) })
    const answer = await client({ method: 'GET', path: `${path}?${query}` }, page)
    if (answer.kind !== 'answered') return answer
    const { rows, next } = answer.value
    all.push(...rows.filter(({ createdAt }) => createdAt >= since))
    const oldest = rows.at(-1)
    from = oldest && oldest.createdAt >= since ? next : undefined
  } while (from)
  return answered(all)
}
