import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/**
 * A connection to a database that can be told to pass nothing on, as a firewall that drops packets: connections stay
 * open, new ones are accepted, and nobody is told. Call it at the top of a test file.
 */
export async function silentLine(databaseUrl: string) {
  const there = new URL(databaseUrl)
  const [both, answers] = [['asked', 'answered'], ['answered']] as const
  let dropped: readonly ('asked' | 'answered')[] = []
  const sockets = new Set<Socket>()
  const unheard = new Set<Socket>()
  const server = createServer((asking) => {
    const answering = dial(Number(there.port), there.hostname)
    const pass = (from: Socket, to: Socket, what: 'asked' | 'answered') => {
      sockets.add(from)
      from.on('data', (bytes) => !dropped.includes(what) && to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        // A hang-up is a packet too: the other end notices it later, as by keep-alive probes.
        if (dropped.includes(what)) unheard.add(to)
        else to.destroy()
      })
    }
    pass(asking, answering, 'asked')
    pass(answering, asking, 'answered')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    /** The database's URL through this connection; `more` is added as the driver's own settings. */
    urlOf(url: string, more: Record<string, string> = {}): string {
      const own = new URL(url)
      own.hostname = '127.0.0.1'
      own.port = String(port)
      for (const [name, value] of Object.entries(more)) own.searchParams.set(name, value)
      return own.href
    },
    dropAll() {
      dropped = both
    },
    dropAnswers() {
      dropped = answers
    },
    passOn() {
      dropped = []
      for (const socket of unheard) socket.destroy()
      unheard.clear()
    },
  }
}
