import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { scriptsAfterPaint } from './after-paint.ts'
import { themeOf } from './brand-files.server.ts'
import { beforeTexts, CarriedByPage } from './carried.tsx'
import { cartCounter } from './cart-count.ts'
import { consentAsker } from './consent-state.ts'
import { frame } from './frame.ts'
import { keptPerBrand } from './kept-per-brand.ts'
import { services } from './services.ts'
import { guestTeller } from './signed-in.ts'
import { chooserOf } from './themes.ts'

const textsInBytes = keptPerBrand<Buffer>()

/** Pages are rendered whole before the first byte leaves: they work without scripts, and an error can still be a 500. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const around = context.get(frame)
  const { nonce, texts, looks, report } = around
  const { tenant, language } = context.get(services)
  const theme = themeOf(tenant.id) ?? ''
  const { isAuthDisabled, skipCartPageCheckout } = tenant.features
  const chooser =
    chooserOf(looks) + (isAuthDisabled ? '' : guestTeller) + (skipCartPageCheckout ? '' : cartCounter) + consentAsker
  Object.assign(around, { theme, chooser })
  let failed = false
  const page = (
    <CarriedByPage value={{ texts, theme, chooser, putsTextsInLater: true }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </CarriedByPage>
  )
  const rendered = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Otherwise a long part that comes alive later would be put into its place by a script only.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collect(resolve)),
      onShellError: reject,
      onError(error) {
        failed = true
        report(error)
      },
    })
  })
  around.html = finished(
    rendered,
    textsInBytes(tenant, language, () => Buffer.from(texts)),
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status: failed ? 500 : status, headers })
}

/** What a loader or an action threw; a guest who went away in the middle is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(frame).report(error)
}

/** Puts the texts in and has the scripts wait. Each byte is taken for a letter, which costs nothing: what is looked for is ASCII. */
function finished(rendered: Buffer, texts: Buffer): Buffer<ArrayBuffer> {
  const html = scriptsAfterPaint(rendered.toString('latin1'))
  const at = html.indexOf(beforeTexts) + beforeTexts.length
  if (at < beforeTexts.length) return Buffer.from(html, 'latin1')
  return Buffer.concat([Buffer.from(html.slice(0, at), 'latin1'), texts, Buffer.from(html.slice(at), 'latin1')])
}

function collect(done: (html: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    // As much as any page is long, so that React need not wait for room.
    highWaterMark: 1 << 20,
    write(chunk: Buffer, _, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}
