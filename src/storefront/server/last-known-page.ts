import { cookieValue } from '#kit/cookies'
import type { Tenant } from '#tenants/contract'
import { themeFor } from '../document/themes.ts'
import type { AnswerPages } from './answer-pages.ts'
import { encodingFor, type PageCache } from './page-cache.ts'

type Visit = { tenant: Tenant; language: string }

/**
 * A page as it was last made for every guest, for while the database is away: of an earlier day, version or catalogue if
 * need be. Nobody can buy anything meanwhile, and what is bought later is counted anew.
 * @returns undefined if it was never made, or others needed its room
 */
export async function lastKnownPage(
  { method, url, headers }: Request,
  { tenant, language }: Visit,
  { pages, pageName }: { pages: PageCache; pageName: AnswerPages['pageName'] },
): Promise<Response | undefined> {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const { host, pathname, search } = new URL(url)
  const theme = themeFor(tenant, cookieValue(headers.get('cookie'), 'theme')).name
  const page = pages.lastKnown(tenant.id, pageName({ language, theme, host, address: pathname + search }))
  if (!page) return undefined
  const { headers: lines, body } = await page.as(encodingFor(headers.get('accept-encoding')))
  const named = Array.from({ length: lines.length / 2 }, (_, one) => lines.slice(2 * one, 2 * one + 2))
  return new Response(method === 'HEAD' ? null : new Uint8Array(body), {
    status: page.status,
    headers: named as [string, string][],
  })
}
