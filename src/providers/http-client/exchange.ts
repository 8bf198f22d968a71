import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { traced } from '#kit/trace'

/** A request: a path below the client's URL, and a body with its content type, if any. */
export type HttpRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

export type HttpReply = { status: number; text: string }

/** Sends one request and reads the whole reply; rejects on a broken connection and after `timeoutMs`. */
export type Exchange = (message: HttpRequest) => Promise<HttpReply>

// Shorter than the usual minute of load balancers: we close first, so that no request meets a closing connection.
const idleMs = 30_000
const most = { maxSockets: 256, maxFreeSockets: 64 }

/**
 * Keeps connections to one host open between calls. A span has the partner's host and the status, never the path, which
 * names payments and numbers; our trace is not sent along, because it is nobody else's business. Follows no redirect, so that a key is sent to no other host. Uses
 * `node:http` because it costs the least: docs/decisions/0010-partner-clients.md.
 */
export function openExchange(url: string, timeoutMs: number): Exchange {
  const base = new URL(url)
  const { hostname, port } = urlToHttpOptions(base)
  const below = base.pathname.replace(/(?<!\/)\/+$/, '')
  const secure = base.protocol === 'https:'
  const request = secure ? httpsRequest : httpRequest
  const agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true, timeout: idleMs, ...most })

  const send: Exchange = ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const all = body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) }
      const sent = request({ hostname, port, agent, method, path: below + path, headers: all })
      const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
      const broken = (error: Error) => {
        clearTimeout(timer)
        reject(error)
      }
      sent.on('error', broken)
      sent.on('response', (reply) => {
        const parts: Buffer[] = []
        reply.on('error', broken)
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => {
          clearTimeout(timer)
          resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() })
        })
      })
      sent.end(body)
    })
  return (message) =>
    traced(`${message.method} ${hostname}`, { kind: 'client' }, async (note) => {
      note({ 'http.request.method': message.method, 'server.address': hostname ?? '' })
      const reply = await send(message)
      note({ 'http.response.status_code': reply.status }, { failed: reply.status >= 400 })
      return reply
    })
}
