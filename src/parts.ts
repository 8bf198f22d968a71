import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#watch'

/** Milliseconds that a load balancer may take to notice that a process is no longer ready. */
const noticeMs = 5_000

/** Longer than proxies keep idle connections open (60 s is usual): one that closes first meets no reset. */
const idleConnectionMs = 65_000

type Part = { name: string; stop(): Promise<unknown> }

export type Parts = {
  add(part: Part): void
  /** Opens a port. `leave` is called when the process begins to stop. */
  listen(server: Server, port: number, name: string, leave?: () => void): Promise<void>
  /** Stops in reverse order of the start: no new requests, then running work, the database last. */
  stop(signal: string): Promise<never>
}

/** The parts of a process, which stop in reverse order. */
export function openParts(log: Logger, production: boolean): Parts {
  const parts: Part[] = []

  async function stopPart({ name, stop }: Part): Promise<void> {
    try {
      await stop()
    } catch (error) {
      log.error({ err: error, part: name }, 'stopping failed')
    }
  }

  return {
    add: (part) => void parts.push(part),
    async listen(server, port, name, leave = () => {}) {
      server.keepAliveTimeout = idleConnectionMs
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, resolve)
      })
      const address = server.address()
      log.info({ part: name, port: typeof address === 'object' ? address?.port : port }, 'listening')
      parts.push({
        name,
        stop: async () => {
          leave()
          // The load balancer must notice that we leave before we stop listening.
          await pause(production ? noticeMs : 0)
          // Running requests are finished, idle connections are closed, and those that become idle.
          server.keepAliveTimeout = 1
          const closed = new Promise<void>((resolve) => server.close(() => resolve()))
          server.closeIdleConnections()
          return closed
        },
      })
    },
    async stop(signal) {
      log.info({ signal }, 'stopping')
      const hurry = setTimeout(() => process.exit(1), 25_000)
      for (const part of parts.reverse()) await stopPart(part)
      clearTimeout(hurry)
      log.info('stopped')
      process.exit(0)
    },
  }
}
