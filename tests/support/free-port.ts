import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Finds a free TCP port for a program that is started, or started again, later. It lies below the ports that systems give
 * to outgoing connections (32768 and up): one of those could be in use by then.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
