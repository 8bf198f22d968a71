import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Settles when `GET url` answers 200; rejects with the last answer when it has not within `timeout` milliseconds. */
export async function untilReady(url: string, signal: AbortSignal, timeout = 60_000): Promise<void> {
  let last = 'no answer'
  await until(
    signal,
    timeout,
    () => `${url} is not ready after ${timeout / 1000} s: ${last}`,
    async () => {
      try {
        const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]) })
        if (answer.ok) return true
        last = `${answer.status} ${await answer.text()}`
      } catch (error) {
        last = error instanceof Error ? String(error.cause ?? error.message) : String(error)
      }
      return false
    },
  )
}

/** Settles when the sandbox with this process id has written down its port. */
export async function untilSandboxReady(
  dataFolder: string,
  pid: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  const file = join(dataFolder, 'sandbox.json')
  await until(
    signal,
    60_000,
    () => 'the sandbox did not start within 60 s',
    async () => {
      try {
        return JSON.parse(await readFile(file, 'utf8')).pid === pid
      } catch {
        return false
      }
    },
  )
}

async function until(
  signal: AbortSignal,
  timeout: number,
  late: () => string,
  done: () => Promise<boolean>,
): Promise<void> {
  const end = performance.now() + timeout
  while (!(await done())) {
    signal.throwIfAborted()
    if (performance.now() > end) throw new Error(late())
    await sleep(25)
  }
}
