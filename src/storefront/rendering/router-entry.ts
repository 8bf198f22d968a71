import type { EntryContext } from 'react-router'

type EntryOfOnePage = {
  /** What the loaders said, as the router hands it over to the browser. */
  said: string
  /** @param handsOver whether the router writes that into the page */
  forRouter(handsOver: boolean): EntryContext
}

/**
 * What the router is rendered with, prepared so that one pass is enough: what the loaders said is there before it, where
 * the router would wait for it piece by piece, and the routes are those of this page, where it would build all of them.
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
    // The router takes hold of a stream whenever it is rendered, which may be twice, and finds all of it read.
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
