import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openLine } from '../support/database/line.ts'
import { type Drill, must, say, secondsSince } from './drill.ts'
import { furnish, layGround } from './ground.ts'
import type { Env } from './shop.ts'

/** Seconds after which a payment has to be begun again, and be followed by its delivery. */
const most = { selling: 20, delivered: 45 }

/** The database's host vanishes without a word: open connections pass nothing on, and new ones work. */
export const silentDatabase: Drill = {
  shows: `open connections to the database fall silent; payments begin again within ${most.selling} seconds, and its liveness is answered throughout`,
  needs: [],
  async run(folder) {
    const connections = new Set<Connection>()
    const { server, shop, direct } = await layGround(folder, {
      through: async (addresses) => throughLine(addresses, connections),
    })
    try {
      await furnish(shop, direct)
      const [web, worker] = [await shop.start('web'), await shop.start('worker')]
      await shop.buy(4)
      say(`${connections.size} connections are open; all fall silent`)
      for (const connection of connections) connection.isSilent = true
      const since = performance.now()
      const health = watchHealth([web.port, worker.port])
      let [refused, selling] = [0, Number.NaN]
      const tell = (step: string) => {
        if (step === 'paying' && Number.isNaN(selling)) selling = secondsSince(since)
      }
      for (let isSold = false; !isSold; await pause(100)) {
        isSold = await shop.buy(1, shop.port, tell).then(
          () => true,
          (error: Error) => {
            refused += 1
            say(`refused: ${error.message.slice(0, 60)}`)
            return false
          },
        )
        must(isSold || secondsSince(since) < 120, 'after two minutes nothing is sold')
      }
      const delivered = secondsSince(since)
      say(
        `a payment began ${selling.toFixed(1)} s after the silence did, and was delivered after ${delivered.toFixed(1)} s`,
      )
      const { slowest, missed, asked } = await health.stop()
      must(missed === 0, `/health/live was not answered ${missed} times`)
      must(selling <= most.selling, `payments began after ${selling.toFixed(1)} s`)
      must(delivered <= most.delivered, `deliveries went on after ${delivered.toFixed(1)} s`)
      return `payments after ${selling.toFixed(1)} s, deliveries after ${delivered.toFixed(1)} s, ${refused} refused; /health/live answered ${asked} of ${asked} times, the slowest after ${slowest.toFixed(0)} ms`
    } finally {
      await shop.close()
      await server.stop()
    }
  },
}

type Connection = { isSilent: boolean }

async function throughLine(addresses: Env, connections: Set<Connection>): Promise<Env> {
  const [first = ''] = Object.values(addresses)
  const line = await openLine(first, (asking, answering) => {
    const connection: Connection = { isSilent: false }
    connections.add(connection)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => !connection.isSilent && to.write(bytes))
      // A hang-up is a packet too: nobody hears of it.
      from.on('close', () => {
        connections.delete(connection)
        if (!connection.isSilent) to.destroy()
      })
    }
    pass(asking, answering)
    pass(answering, asking)
  })
  return Object.fromEntries(Object.entries(addresses).map(([name, url]) => [name, line.urlOf(url)]))
}

/** Asks each process ten times a second whether it lives. */
function watchHealth(ports: readonly number[]) {
  const seen = { asked: 0, missed: 0, slowest: 0 }
  let isOver = false
  const watching = ports.map(async (port) => {
    while (!isOver) {
      const before = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(5000) }).catch(
        () => undefined,
      )
      seen.asked += 1
      if (answer?.status !== 200) seen.missed += 1
      seen.slowest = Math.max(seen.slowest, performance.now() - before)
      await pause(100)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(watching)
      return seen
    },
  }
}
