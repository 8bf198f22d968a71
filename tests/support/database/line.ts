import { createServer, connect as dial, type Socket } from 'node:net'

/**
 * A port that leads to a database, for bad connections.
 * @param join what passes between the two ends of each connection, and what becomes of one when the other closes
 */
export async function openLine(databaseUrl: string, join: (asking: Socket, answering: Socket) => void) {
  const there = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((asking) => {
    const answering = dial(Number(there.port), there.hostname)
    for (const end of [asking, answering]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => sockets.delete(end))
    }
    join(asking, answering)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    /** The database's URL through this line; `more` is added as the driver's own settings. */
    urlOf(url: string, more: Record<string, string> = {}): string {
      const own = new URL(url)
      own.hostname = '127.0.0.1'
      own.port = String(port)
      for (const [name, value] of Object.entries(more)) own.searchParams.set(name, value)
      return own.href
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
