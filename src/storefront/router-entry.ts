import type { EntryContext } from 'react-router'

/**
 * What the router is rendered with, prepared so that one pass is enough: what the loaders said is there before it, where
 * the router would wait for it piece by piece, and the routes are those of this page, where it would build all of them.
 */
export async function entryOfOnePage(entry: EntryContext): Promise<() => EntryContext> {
  const { manifest, staticHandlerContext, serverHandoffStream } = entry
  const routes: typeof manifest.routes = {}
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id]
  const said = Object.assign(Promise.resolve(), { result: { done: true, value: await whole(serverHandoffStream) } })
  // The router takes hold of a stream whenever it is rendered, which may be twice, and finds all of it read.
  return () => ({
    ...entry,
    manifest: { ...manifest, routes },
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: said } },
  })
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
