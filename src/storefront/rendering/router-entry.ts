import type { EntryContext } from 'react-router'

type EntryOfOnePage = {
  /** The loaders' data, in the form in which the router sends it to the browser. */
  said: string
  /** @param handsOver whether the router writes that data into the page */
  forRouter(handsOver: boolean): EntryContext
}

/**
 * Prepares the router's context so that one pass of rendering is enough: the loaders' data is read beforehand, instead
 * of piece by piece, and only this page's routes are built, instead of all.
 */
export async function prepareEntry(entry: EntryContext): Promise<EntryOfOnePage> {
  const { manifest, staticHandlerContext, serverHandoffStream, ...rest } = entry
  const routes: typeof manifest.routes = {}
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id]
  const said = await whole(serverHandoffStream)
  const read = Object.assign(Promise.resolve(), { result: { done: true, value: said } })
  const ofPage = { ...rest, staticHandlerContext, manifest: { ...manifest, routes } }
  return {
    said,
    // The router reads the stream at each rendering, which may be twice, and finds all of it read.
    forRouter: (handsOver) => ({
      ...ofPage,
      ...(handsOver && { serverHandoffStream: new ReadableStream() }),
      renderMeta: { streamCache: { 0: read } },
    }),
  }
}

async function whole(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const [reader, decoder] = [stream.getReader(), new TextDecoder()]
  let said = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    said += decoder.decode(part.value, { stream: true })
  }
  return said
}
