import { connect, type Socket } from 'node:net'

export type Reply = { status: number; body: Buffer }

/**
 * One keep-alive connection to this machine, one request at a time. Own code, because the load shares the machine with
 * what is measured: `node:http` costs four times as much.
 */
export type Line = { send(request: string): Promise<Reply>; close(): void }

const nothing: Buffer = Buffer.alloc(0)

export function openLine(port: number): Line {
  let socket: Socket | undefined
  let heard = nothing
  let waiting: PromiseWithResolvers<Reply> | undefined

  const settle = (outcome: Reply | Error) => {
    const asked = waiting
    waiting = undefined
    heard = nothing
    if (outcome instanceof Error) asked?.reject(outcome)
    else asked?.resolve(outcome)
  }
  const hear = (chunk: Buffer) => {
    heard = heard.length === 0 ? chunk : Buffer.concat([heard, chunk])
    const reply = readReply(heard)
    if (reply) settle(reply)
  }
  const dial = (): Socket => {
    const fresh = connect({ port, host: '127.0.0.1', noDelay: true })
    fresh.on('data', hear)
    fresh.on('error', (error) => settle(error))
    fresh.on('close', () => {
      socket = undefined
      settle(new Error('the connection was closed'))
    })
    return fresh
  }
  return {
    send(request) {
      waiting = Promise.withResolvers<Reply>()
      socket ??= dial()
      socket.write(request)
      return waiting.promise
    },
    close: () => socket?.destroy(),
  }
}

/** Writes a request. `headers` are whole lines; a body has its own length. */
export function requestOf(method: string, path: string, headers: readonly string[], body?: string): string {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  return `${[`${method} ${path} HTTP/1.1`, ...headers, ...length].join('\r\n')}\r\n\r\n${body ?? ''}`
}

const headEnd = Buffer.from('\r\n\r\n')

function readReply(heard: Buffer): Reply | undefined {
  const end = heard.indexOf(headEnd)
  if (end < 0) return undefined
  const head = heard.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? (status === 204 ? 0 : Number.NaN))
  if (Number.isNaN(length)) throw new Error(`an answer without a length:\n${head}`)
  const start = end + headEnd.length
  return heard.length < start + length ? undefined : { status, body: heard.subarray(start, start + length) }
}
