import type { Content } from '#content'
import { cookieValue } from '#kit/cookies'
import type { PageShop } from '../page-shop.ts'
import type { BundleFiles } from '../rendering/bundle-files.ts'
import { answerPages } from '../server/answer-pages.ts'
import { brandFiles } from '../server/brand-files.ts'
import { databaseAwayPage } from '../server/database-away-page.ts'
import { pageCache } from '../server/page-cache.ts'
import { plainPage } from '../server/plain-page.ts'
import { chooserAddress, chooserScript } from './choose-text.ts'
import { fillsCart, previewShopOf } from './preview-shop.ts'
import { samplePage, samplePageAt } from './sample-pages.ts'

type Report = (error: unknown) => void

export type PreviewPages = {
  /** Answers a request for a page of a draft, or one of its brand's files. */
  handle(request: Request, shop: PageShop, report: Report): Promise<Response>
  /** The script of pages, which is the same for all previews, open or not; undefined for every other request. */
  script(request: Request): Response | undefined
  /** In place of a preview that is not open: the same whatever the reason. */
  closed(request: Request, language: string): Response
  /** In place of a preview while the database is away. */
  away(request: Request, language: string): Response
}

export type OpenPreviewPages = {
  bundle: BundleFiles
  content: Content
  production: boolean
  /** Origin of the back office: it alone shows previews in frames. */
  framedBy: string
}

const nobodys = { id: '', copy: {}, defaultLocale: 'en' } as const

/** The pages of drafts: as guests will see them, but never kept, counted or found by search engines. */
export function openPreviewPages({ bundle, content, production, framedBy }: OpenPreviewPages): PreviewPages {
  const brands = brandFiles({ content, keepsPages: false })
  const onError: Report = () => {}
  const count = () => {}
  const { handle } = answerPages({ bundle, content, brands, pages: pageCache(), production, count, onError })

  /** What is shown is of this moment, and for whoever has the address. */
  function shown(response: Response): Response {
    const { headers } = response
    const policy = headers.get('content-security-policy')
    if (policy) headers.set('content-security-policy', policy.replace("frame-ancestors 'none'", framable))
    headers.delete('x-frame-options')
    headers.set('x-robots-tag', 'noindex, nofollow')
    if (!headers.get('cache-control')?.includes('immutable')) headers.set('cache-control', 'no-store')
    return response
  }
  const chooser = () =>
    new Response(chooserScript(framedBy), {
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' },
    })
  const framable = `frame-ancestors ${framedBy}`

  return {
    async handle(request, shop, report) {
      const url = new URL(request.url)
      const sample = samplePageAt(url)
      if (sample) return shown(await samplePage(previewShopOf(shop, { url, isFilling: true }), request, sample))
      const isFilling = request.method === 'POST' && fillsCart(shop, url.pathname)
      return shown(await handle(request, previewShopOf(shop, { url, isFilling }), undefined, report))
    },
    script: ({ url }) => (new URL(url).pathname === chooserAddress ? shown(chooser()) : undefined),
    closed({ headers }, language) {
      const translate = content.translator(nobodys, language)
      const { body, headers: told } = plainPage({
        tenant: undefined,
        language,
        palette: cookieValue(headers.get('cookie'), 'theme'),
        title: translate('preview.closedTitle'),
        text: translate('preview.closed'),
        links: [],
        production,
      })
      return shown(new Response(body, { status: 404, headers: told }))
    },
    away({ headers, url }, language) {
      const { pathname, search } = new URL(url)
      const palette = cookieValue(headers.get('cookie'), 'theme')
      const translate = content.translator(nobodys, language)
      const again = pathname + search
      return shown(databaseAwayPage({ tenant: undefined, language, translate, palette, again, production }))
    },
  }
}
