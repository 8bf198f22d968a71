import type { Socket } from 'node:net'
import { afterAll } from 'vitest'
import { openLine } from './line.ts'

/**
 * A connection to a database that can be told to pass nothing on, as a firewall that drops packets: connections stay
 * open, new ones are accepted, and nobody is told. Call it at the top of a test file.
 */
export async function silentLine(databaseUrl: string) {
  const [both, answers] = [['asked', 'answered'], ['answered']] as const
  let dropped: readonly ('asked' | 'answered')[] = []
  const unheard = new Set<Socket>()
  const pass = (from: Socket, to: Socket, what: 'asked' | 'answered') => {
    from.on('data', (bytes) => !dropped.includes(what) && to.write(bytes))
    from.on('close', () => {
      // A hang-up is a packet too: the other end notices it later, as by keep-alive probes.
      if (dropped.includes(what)) unheard.add(to)
      else to.destroy()
    })
  }
  const line = await openLine(databaseUrl, (asking, answering) => {
    pass(asking, answering, 'asked')
    pass(answering, asking, 'answered')
  })
  afterAll(line.close)
  return {
    ...line,
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
