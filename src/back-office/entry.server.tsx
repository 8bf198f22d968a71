import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { TextsProvider } from './texts/texts.tsx'
import { textsOf } from './texts/texts-of.server.ts'
import { visitOf } from './visit.ts'

/** Renders the whole page before sending it: it works without scripts, and an error can still become a 500. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, language, report } = visitOf(context)
  const page = (
    <TextsProvider language={language} texts={textsOf(language).texts}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </TextsProvider>
  )
  const failures: unknown[] = []
  const stream = await renderToReadableStream(page, { nonce, onError: (error) => void failures.push(error) })
  await stream.allReady
  failures.forEach(report)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status: failures.length > 0 ? 500 : status, headers })
}

/** Reports errors of loaders and actions. A request that the browser aborted is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) visitOf(context).report(error)
}
