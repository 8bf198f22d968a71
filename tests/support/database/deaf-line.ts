import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll } from 'vitest'

const notification = 'A'.charCodeAt(0)

/**
 * A connection to a database that passes everything on but notices, as a pooler of transactions: subscriptions are
 * taken without an error. Call it at the top of a test file.
 */
export async function deafLine(databaseUrl: string) {
  const there = new URL(databaseUrl)
  let isDeaf = true
  const sockets = new Set<Socket>()
  const server = createServer((asking) => {
    const answering = dial(Number(there.port), there.hostname)
    const ends = [asking, answering] as const
    asking.on('data', (bytes) => answering.write(bytes))
    let rest = Buffer.alloc(0)
    answering.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes])
      // Each message is a letter and a length, which counts itself.
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const message = rest.subarray(0, 1 + rest.readInt32BE(1))
        rest = rest.subarray(message.length)
        if (!(isDeaf && message[0] === notification)) asking.write(message)
      }
    })
    for (const [one, other] of [ends, ends.toReversed() as [Socket, Socket]] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    /** The database's URL through this connection. */
    urlOf(url: string): string {
      const own = new URL(url)
      own.hostname = '127.0.0.1'
      own.port = String(port)
      return own.href
    },
    passOn() {
      isDeaf = false
    },
  }
}
