import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { OddRequest } from './odd-requests.ts'

export type Outcome = { status: number; body: string } | 'no answer in time' | 'cut off' | 'not sent'

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends one request as it stands. What Node's own client will not send counts as not sent. */
export function send(port: number, { method, path, headers, body }: OddRequest, timeoutMs: number): Promise<Outcome> {
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
