import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<Span, 'facts'> & { attributes: Attribute[] })[] }[]
  }[]
}

/** A span as it was received; `facts` are its attributes. */
export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code: number }
  links?: { traceId: string }[]
  facts: Record<string, string | number | undefined>
}

/** Receives traces by OTLP over HTTP, as a collector does. */
export async function openTraceReceiver() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
    bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that came, as it was written. */
    written: () => bodies.join('\n'),
    spans: (): Span[] =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ attributes, ...span }) => ({ ...span, facts: factsOf(attributes) })),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const factsOf = (attributes: Attribute[]): Span['facts'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
