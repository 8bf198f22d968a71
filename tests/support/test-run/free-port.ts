import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/**
 * One empty file for each port in use. Several test processes look for ports at once, and several runs, each with a
 * temporary folder of its own.
 */
const givenOut = '/tmp/saldo-ports'
const day = 24 * 60 * 60 * 1000
const ours: string[] = []
process.once('exit', () => {
  for (const file of ours) rmSync(file, { force: true })
})

/**
 * Finds a free TCP port for a program that is started, or started again, later. Until this process ends nobody else
 * gets the same port. It is below the ports that systems use for outgoing connections (32768 and up), one of which
 * could be in use by then.
 */
export async function freePort(): Promise<number> {
  mkdirSync(givenOut, { recursive: true })
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (take(join(givenOut, String(port))) && (await isFree(port))) return port
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' })
  } catch {
    forgetOld(file)
    return false
  }
  ours.push(file)
  return true
}

/**
 * A killed process leaves its file. The port is for the next one who asks, not for this one, because two could ask at
 * once.
 */
function forgetOld(file: string): void {
  const given = statSync(file, { throwIfNoEntry: false })
  if (given && given.mtimeMs < Date.now() - day) rmSync(file, { force: true })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
