import { connect, createServer, type Socket } from 'node:net'

/** A statement on its way to PostgreSQL. */
export type Heard = {
  /** Milliseconds on the clock of `performance.now()`. */
  at: number
  /** `user`: PostgreSQL's role. `session`: number of the connection. */
  user: string
  session: number
  sql: string
  /** True if everything before it on this connection had been answered. */
  isNewTrip: boolean
}

export type Wire = { port: number; heard: Heard[]; close(): void }

/**
 * A proxy between programs and PostgreSQL that notes each statement. Reads version 3 of PostgreSQL's protocol, without
 * encryption.
 */
export async function openWire(serverPort: number): Promise<Wire> {
  const heard: Heard[] = []
  const sockets = new Set<Socket>()
  let sessions = 0
  const server = createServer((client) => {
    const behind = connect({ port: serverPort, host: '127.0.0.1', noDelay: true })
    client.setNoDelay(true)
    const note = openSession(++sessions, heard)
    client.on('data', (chunk) => {
      note.said(chunk)
      behind.write(chunk)
    })
    behind.on('data', (chunk) => {
      note.answered()
      client.write(chunk)
    })
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the wire has no port')
  return {
    port: address.port,
    heard,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function openSession(session: number, heard: Heard[]) {
  const texts = new Map<string, string>()
  let rest: Buffer = Buffer.alloc(0)
  let user: string | undefined
  let isNewTrip = true
  const note = (sql: string) => {
    heard.push({ at: performance.now(), user: user ?? '', session, sql, isNewTrip })
    isNewTrip = false
  }
  return {
    answered() {
      isNewTrip = true
    },
    said(chunk: Buffer) {
      rest = Buffer.concat([rest, chunk])
      if (user === undefined) {
        if (rest.length < 4 || rest.length < rest.readInt32BE(0)) return
        const length = rest.readInt32BE(0)
        const parameters = rest.toString('utf8', 8, length).split('\0')
        user = parameters[parameters.indexOf('user') + 1] ?? ''
        rest = rest.subarray(length)
      }
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const end = 1 + rest.readInt32BE(1)
        const kind = String.fromCharCode(rest[0] ?? 0)
        const [first = '', second = ''] = rest.toString('utf8', 5, end).split('\0', 2)
        if (kind === 'P') texts.set(first, second)
        if (kind === 'B') note(texts.get(second) ?? '')
        if (kind === 'Q') for (const sql of first.split(/;\s*/)) note(sql)
        rest = rest.subarray(end)
      }
    },
  }
}
