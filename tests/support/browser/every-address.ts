import type { Page } from 'playwright-core'

/** Pages of one kind have the same address except for their last words: articles, brands, categories. */
const kindOf = (path: string): string => {
  const [first = '', ...rest] = path.split('/').filter(Boolean)
  if (first === 'shop' && rest[0] === 'checkout') return path
  if (first === 'shop' && rest[0] === 'topup') return path
  return `/${[first, ...rest.map(() => '*')].join('/')}`
}

/**
 * Follows the shop's own links from the open page, and from the pages they lead to.
 * @param perKind how many articles, brands, categories are enough
 * @returns paths with the status of each; without those that lead to another site
 */
export async function everyAddress(page: Page, { perKind = 1, depth = 2 } = {}): Promise<Map<string, number>> {
  const { origin } = new URL(page.url())
  const found = new Map<string, number>()
  const kinds = new Map<string, number>()
  let layer = [new URL(page.url()).pathname]
  for (let level = 0; level <= depth; level += 1) {
    const next: string[] = []
    for (const path of layer) {
      const kind = kindOf(path)
      if (found.has(path) || (kinds.get(kind) ?? 0) >= perKind) continue
      const [status, html, place] = await page.evaluate(async (path) => {
        // Redirects are followed here: one to another site is not this shop's.
        let answer = await fetch(path, { redirect: 'manual' })
        if (answer.type === 'opaqueredirect') answer = await fetch(path).catch(() => answer)
        return [answer.status, await answer.text(), new URL(answer.url || path, location.href).pathname] as const
      }, path)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      // Two addresses that lead to one page count once: for a guest, the account is the sign-in page.
      if (status === 0 || found.has(place)) continue
      found.set(place, status)
      next.push(...linksIn(html, origin))
    }
    layer = next
  }
  return found
}

function linksIn(html: string, origin: string): string[] {
  const hrefs = [...html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return hrefs
    .map((href) => (URL.canParse(href, origin) ? new URL(href, origin) : undefined))
    .filter((url) => url?.origin === origin && !url.search)
    .map((url) => url?.pathname ?? '/')
}
