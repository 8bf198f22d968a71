import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { type Answer, type Call, cut, type Handler, json, type Route } from './call.ts'

const LARGEST_BODY = 1_000_000

type Entry = { segments: string[]; handler: Handler }

/** A web server that answers from a table of routes. Add all routes before the first request arrives. */
export function createWebServer(log: (line: string) => void): { server: Server; add(routes: Route[]): void } {
  const byKey = new Map<string, Entry[]>()

  const add = (routes: Route[]) => {
    for (const [method, path, handler] of routes) {
      const segments = path.split('/').slice(1)
      const key = keyOf(method, segments)
      byKey.set(key, [...(byKey.get(key) ?? []), { segments, handler }])
    }
  }

  const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
    try {
      send(response, await answer(byKey, request))
    } catch (error) {
      log(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : error}`)
      send(response, json(500, { error: 'The sandbox itself failed; its log says why.' }))
    }
  })
  return { server, add }
}

async function answer(byKey: Map<string, Entry[]>, request: IncomingMessage): Promise<Answer> {
  const url = request.url ?? '/'
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  const segments = path.split('/').slice(1)
  for (const entry of byKey.get(keyOf(method, segments)) ?? []) {
    const params = match(entry.segments, segments)
    if (!params) continue
    const body = await readBody(request)
    if (body === undefined) return json(413, { error: `A body may have ${LARGEST_BODY} bytes at most.` })
    const call: Call = {
      method,
      path,
      params,
      body: body.toString(),
      bytes: body,
      query: new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1)),
      headers: request.headers,
      origin: `http://${request.headers.host ?? 'localhost'}`,
    }
    return entry.handler(call)
  }
  return json(404, { error: `Nothing answers ${method} ${path}; the home page / lists every route.` })
}

/** Routes are indexed by method, first segment and number of segments: few are left to compare. */
function keyOf(method: string, segments: string[]): string {
  return `${method} ${segments[0]} ${segments.length}`
}

function match(pattern: string[], segments: string[]): string[] | undefined {
  const params: string[] = []
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) {
      const value = decode(segment)
      if (!value) return undefined
      params.push(value)
    } else if (part !== segment) return undefined
  }
  return params
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= LARGEST_BODY) chunks.push(chunk)
    })
    request.on('end', () => resolve(size > LARGEST_BODY ? undefined : Buffer.concat(chunks)))
    request.on('error', reject)
  })
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === cut) {
    response.socket?.destroy()
    return
  }
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-length': Buffer.byteLength(answer.body),
    'cache-control': 'no-store',
  })
  response.end(response.req.method === 'HEAD' ? undefined : answer.body)
}

/** Listens on this machine only. Returns the port: a free one when `port` is 0. */
export function listen(server: NetServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
