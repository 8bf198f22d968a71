import { openContent } from '#content'
import { type Look, openLook } from '#storefront'

/** What shoppers see, rendered from the sources; loaded when a test first looks. */
export const lookAtSources: Look = async (shop, path, language) => {
  const { askPage } = await import('../pages/ask-page.tsx')
  const look = openLook(openContent('locales'), async (request, onlooker, around) => {
    const { pathname, search } = new URL(request.url)
    const { status, html } = await askPage(async () => ({ shop: onlooker }), new Map(), around, pathname + search)
    around.html = Buffer.from(html)
    return new Response(null, { status })
  })
  return look(shop, path, language)
}
