import escapeHtml from 'escape-html'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { consentAsker } from './cookies/consent-state.ts'
import { themeOf } from './document/brand-looks.server.ts'
import { type Tags, TagsOfPage } from './document/head.tsx'
import { jsonOf } from './document/in-page.server.ts'
import { beforeData, DataHere } from './document/inlined-data.tsx'
import { askedBefore, PartsHere } from './document/kept-part.tsx'
import { pageContext } from './document/page-context.ts'
import { themeScriptOf } from './document/themes.ts'
import { pageShop } from './page-shop.ts'
import { cartCounter } from './rendering/cart-count.ts'
import { fillPage } from './rendering/fill-page.ts'
import { headHtml } from './rendering/head-html.server.tsx'
import { loadedPage, startScript } from './rendering/page-scripts.ts'
import { renderWhole } from './rendering/render-whole.tsx'
import { guestScript } from './rendering/signed-in.ts'
import { TextsHere } from './texts/texts.tsx'
import { textsAddress } from './texts/texts-file.ts'

const scriptEnds = '</script>'

/** Renders the whole page before sending it: it works without scripts, and an error can still become a 500. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const around = context.get(pageContext)
  const { nonce, texts, looks, report } = around
  const { tenant, language } = context.get(pageShop)
  const theme = themeOf(tenant)
  const { isAuthDisabled, skipCartPageCheckout } = tenant.features
  const chooser =
    themeScriptOf(looks) +
    (isAuthDisabled ? '' : guestScript) +
    (skipCartPageCheckout ? '' : cartCounter) +
    consentAsker
  const routes = entry.staticHandlerContext.matches.map(({ route }) => route.id)
  Object.assign(around, { theme, chooser, routes })
  const parts = around.parts ?? new Map()
  const ofPage: { tags?: Tags } = {}
  const { html, failure } = await renderWhole(() => (
    <TextsHere value={texts.texts}>
      <DataHere value={{ ...around.data, ...around.rendered }}>
        <PartsHere value={parts}>
          <TagsOfPage value={ofPage}>
            <ServerRouter context={withRoutesOfPage(entry)} url={request.url} />
          </TagsOfPage>
        </PartsHere>
      </DataHere>
    </TextsHere>
  ))
  if (failure) report(failure)
  const pieces = {
    ...around.pieces,
    theme,
    chooser,
    data: jsonOf({ ...around.data, page: loadedPage(entry) }),
  }
  const asked = escapeHtml(askedBefore(entry.staticHandlerContext.location.search))
  const fill = (part: string) => fillPage(part, { pieces, parts, asked, keeps: !failure })
  const headEnds = html.indexOf('</head>')
  const dataEnd = html.indexOf(scriptEnds, html.indexOf(beforeData)) + scriptEnds.length
  const head = html.slice(0, headEnds) + (ofPage.tags ? headHtml(ofPage.tags) : '')
  const end = startScript(entry, textsAddress(language, texts), nonce) + html.slice(dataEnd)
  around.html = Buffer.concat([...fill(head), ...fill(html.slice(headEnds, dataEnd)), Buffer.from(end)])
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status: failure ? 500 : status, headers })
}

/** Only the page's own routes are built, instead of all; its data reaches the browser by `loadedPage`. */
function withRoutesOfPage({ manifest, serverHandoffStream: _, ...entry }: EntryContext): EntryContext {
  const routes: typeof manifest.routes = {}
  for (const { route } of entry.staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id]
  return { ...entry, manifest: { ...manifest, routes } }
}

/** Reports errors of loaders and actions. A request that the visitor aborted is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).report(error)
}
