import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, startPostgres } from '#database/embedded'

/** A server with its data folder. */
export type Server = EmbeddedPostgres & { dataFolder: string }

/** What a run buys on: one server, or a pair. */
export type Cluster = {
  /** A URL of the server's, as the programs have it. */
  urlOf(url: string): string
  readonly primary: Server
  /** Crashes the primary as a power cut would, and starts it again. It recovers from its write-ahead log. */
  crash(): Promise<void>
  stop(): Promise<void>
}

export const startServer = async (dataFolder: string): Promise<Server> => ({
  ...(await startPostgres({ dataFolder })),
  dataFolder,
})

export async function openSingle(dataFolder: string): Promise<Cluster> {
  // The programs join the server, which ends with the last of them.
  const guests = [await startServer(dataFolder)]
  const [primary] = guests as [Server]
  return {
    urlOf: (url) => url,
    primary,
    async crash() {
      await killServer(primary)
      guests.push(await startServer(dataFolder))
    },
    async stop() {
      for (const guest of guests) await guest.stop()
    },
  }
}

/** Ends a server as a power cut would. */
export async function killServer({ dataFolder }: Server): Promise<void> {
  const { pid } = JSON.parse(await readFile(join(dataFolder, 'postgres.json'), 'utf8'))
  process.kill(pid, 'SIGQUIT')
  for (let isThere = true; isThere; await pause(50)) {
    try {
      process.kill(pid, 0)
    } catch {
      isThere = false
    }
  }
}
