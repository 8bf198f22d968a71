/** Pages of one kind have the same address except for their last words: articles, brands, categories. */
const kindOf = (path: string): string => {
  const [first = '', ...rest] = path.split('/').filter(Boolean)
  if (first === 'shop' && rest[0] === 'checkout') return path
  if (first === 'shop' && rest[0] === 'topup') return path
  return `/${[first, ...rest.map(() => '*')].join('/')}`
}

type Shop = { apiUrl: string; tenant: string }

/**
 * Follows the shop's own links from the main page, and from the pages they lead to. Needs no browser.
 * @param perKind how many articles, brands, categories are enough
 * @returns paths with the status of each; without those that lead to another site
 */
export async function everyAddress(shop: Shop, { perKind = 1, depth = 2 } = {}): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const kinds = new Map<string, number>()
  let layer = ['/']
  for (let level = 0; level <= depth; level += 1) {
    const next: string[] = []
    for (const path of layer) {
      const kind = kindOf(path)
      if (found.has(path) || (kinds.get(kind) ?? 0) >= perKind) continue
      const answer = await follow(shop, path)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      // Two addresses that lead to one page count once: for a guest, the account is the sign-in page.
      if (!answer || found.has(answer.path)) continue
      found.set(answer.path, answer.status)
      next.push(...linksIn(answer.html, shop.apiUrl))
    }
    layer = next
  }
  return found
}

/** Follows redirects within the shop. @returns undefined if they lead to another site */
async function follow({ apiUrl, tenant }: Shop, path: string) {
  let url = new URL(path, apiUrl)
  for (let step = 0; step < 5; step += 1) {
    const answer = await fetch(url, { headers: { 'X-Tenant-Id': tenant }, redirect: 'manual' })
    const location = answer.headers.get('location')
    if (!location) return { path: url.pathname, status: answer.status, html: await answer.text() }
    url = new URL(location, url)
    if (url.origin !== apiUrl) return undefined
  }
  throw new Error(`${tenant} redirects ${path} in a circle`)
}

function linksIn(html: string, origin: string): string[] {
  const hrefs = [...html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return hrefs
    .map((href) => (URL.canParse(href, origin) ? new URL(href, origin) : undefined))
    .filter((url) => url?.origin === origin && !url.search)
    .map((url) => url?.pathname ?? '/')
}
