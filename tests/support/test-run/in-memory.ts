import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const memory = '/dev/shm'
const beginning = 'saldo-tests-'
/** Much more than the databases and logs of a run need at once. */
const enough = 6 * 2 ** 30

let folder: string | undefined

/**
 * Puts everything temporary into memory, here and in the test processes, if the machine has such a file system with
 * enough room: PostgreSQL makes a test's database there in about a tenth of the processor time.
 */
export async function moveIntoMemory(): Promise<void> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  if (Math.min(bavail * bsize, process.availableMemory()) < enough) return
  await clearAfterKilled()
  folder = await mkdtemp(join(memory, `${beginning}${process.pid}-`))
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
}

export async function leaveMemory(): Promise<void> {
  if (folder) await rm(folder, { recursive: true, force: true })
}

/** Killed runs could not delete their files. Their PostgreSQL ends by itself once its data is gone. */
async function clearAfterKilled(): Promise<void> {
  for (const name of await readdir(memory)) {
    const pid = Number.parseInt(name.slice(beginning.length), 10)
    if (name.startsWith(beginning) && !isAlive(pid)) await rm(join(memory, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
