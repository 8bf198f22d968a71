import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { scriptsAfterPaint } from './after-paint.ts'
import { themeOf } from './brand-files.server.ts'
import { CarriedByPage } from './carried.tsx'
import { cartCounter } from './cart-count.ts'
import { consentAsker } from './consent-state.ts'
import { frame } from './frame.ts'
import { services } from './services.ts'
import { guestTeller } from './signed-in.ts'
import { chooserOf } from './themes.ts'

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
  const { tenant } = context.get(services)
  const theme = themeOf(tenant.id) ?? ''
  const { isAuthDisabled, skipCartPageCheckout } = tenant.features
  const chooser =
    chooserOf(looks) + (isAuthDisabled ? '' : guestTeller) + (skipCartPageCheckout ? '' : cartCounter) + consentAsker
  Object.assign(around, { theme, chooser })
  let failed = false
  const page = (
    <CarriedByPage value={{ texts, theme, chooser }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </CarriedByPage>
  )
  around.html = await new Promise<string>((resolve, reject) => {
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
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status: failed ? 500 : status, headers })
}

/** What a loader or an action threw; a guest who went away in the middle is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(frame).report(error)
}

function collect(done: (html: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    // As much as any page is long, so that React need not wait for room.
    highWaterMark: 1 << 20,
    write(chunk: Buffer, _, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(scriptsAfterPaint(Buffer.concat(chunks).toString()))
      next()
    },
  })
}
