import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { listen } from '../http/server.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { World } from '../world.ts'
import { readHeaders } from './mime.ts'

const DELAY = 1_000

/** A mail server that accepts every message and files it in the inbox. */
export async function startSmtp({ faults }: World, inbox: Inbox, port: number, log: (line: string) => void) {
  /** Returns 'cut' when the connection closes without an answer. Throws when the message is refused. */
  const take = async (raw: Buffer, to: string[], envelopeFrom: string): Promise<'taken' | 'cut'> => {
    const headers = await readHeaders(raw)
    const file = () => {
      const from = headers.from || envelopeFrom
      for (const address of to)
        inbox.file({ channel: 'email', to: address, ...headers, from, raw: raw.toString('latin1') })
    }
    if (!faults.none()) {
      const about = `${to.join(' ')} ${headers.subject}`
      const delay = faults.take('smtp', 'send-message', 'delay', about)
      if (delay) await sleep(delay.ms ?? DELAY)
      if (faults.take('smtp', 'send-message', 'drop', about)) return 'cut'
      if (faults.take('smtp', 'send-message', 'error', about))
        throw Object.assign(new Error('Try again later'), { responseCode: 451 })
      if (faults.take('smtp', 'send-message', 'lost-answer', about)) {
        file()
        return 'cut'
      }
    }
    file()
    return 'taken'
  }

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    async onData(stream, session, done) {
      try {
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const outcome = await take(await buffer(stream), to, from)
        if (outcome === 'taken') done(null, 'Filed')
        else sockets.get(session.remotePort)?.destroy()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  server.on('error', (error) => log(`mail: ${error.message}`))
  // All callers are on this machine, so the remote port identifies a connection.
  const sockets = new Map<number, Socket>()
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  const boundPort = await listen(server.server, port)
  return {
    port: boundPort,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
}
