import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { OddRequest } from './odd-requests.ts'

export type Outcome = { status: number; body: string } | 'no answer in time' | 'cut off' | 'not sent'

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/**
 * Sends one request as it is, with its Content-Length: Node's client sends none for GET, DELETE and OPTIONS, and the
 * server then takes the body for the beginning of another request. A request that the client refuses to send counts as
 * not sent.
 */
export function send(port: number, { method, path, body, ...rest }: OddRequest, timeoutMs: number): Promise<Outcome> {
  const headers = body ? { 'content-length': String(Buffer.byteLength(body)), ...rest.headers } : rest.headers
  return new Promise((resolve) => {
    try {
      const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, async (answer) => {
        const body = await text(answer).catch(() => '')
        clearTimeout(timer)
        resolve({ status: answer.statusCode ?? 0, body })
      })
      const timer = setTimeout(() => {
        resolve('no answer in time')
        sent.destroy()
      }, timeoutMs)
      sent.on('error', () => {
        clearTimeout(timer)
        resolve('cut off')
      })
      sent.end(body)
    } catch {
      resolve('not sent')
    }
  })
}
