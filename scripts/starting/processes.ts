import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { readableLogLine } from './log-lines.ts'

/** A program of ours that runs beside this one. */
export type Program = {
  name: string
  pid: number | undefined
  /** Settles with the exit code (null after a signal) when the program has ended and its log is complete. */
  ended: Promise<number | null>
  /** Asks it to finish and end; kills it if it has not ended after `timeout` milliseconds. */
  stop(timeout: number): Promise<void>
  kill(): void
}

export type ProgramOptions = {
  name: string
  /** What Node runs: flags, a file, its arguments. */
  run: string[]
  env: Record<string, string | undefined>
  /** The log file for all its output; without it the output goes where ours goes, unchanged. */
  logFolder: string | undefined
}

/**
 * Starts a program in its own process group, so that Ctrl-C reaches only the launcher, which knows the order of
 * stopping.
 */
export function startProgram({ name, run, env, logFolder }: ProgramOptions): Program {
  const preload = new URL('./leave-with-parent.mjs', import.meta.url).href
  const output = logFolder === undefined ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, ['--import', preload, ...run], {
    stdio: ['pipe', output, output],
    env: { ...process.env, ...env },
    detached: true,
  })
  const kept = logFolder === undefined ? undefined : keepOutput(child, name, logFolder)
  const ended = endOf(child, name).then(async (code) => {
    await kept
    return code
  })
  const kill = () => killGroup(child)
  return {
    name,
    pid: child.pid,
    ended,
    kill,
    async stop(timeout) {
      child.kill('SIGTERM')
      const timer = setTimeout(() => {
        console.error(`${name} did not stop within ${timeout / 1000} s and is killed`)
        kill()
      }, timeout)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Including whatever the program started itself: that would keep its output open, and nobody else knows of it. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Already gone, or Windows, which has no process groups.
    child.kill('SIGKILL')
  }
}

/** `close` comes after `exit`: once all output has been read. */
function endOf(child: ChildProcess, name: string): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code))
    child.on('error', (error) => {
      console.error(`${name}: ${error.message}`)
      resolve(1)
    })
  })
}

/**
 * Writes everything to the program's own file, and what a person should see to the console as well.
 * @returns when the last line is written
 */
async function keepOutput(child: ChildProcess, name: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.log`)
  // The log of the last run is kept: it may have ended in a way that matters.
  if (existsSync(path)) renameSync(path, join(folder, `${name}.before.log`))
  const file = createWriteStream(path)
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null)
  for (const stream of streams) {
    stream.pipe(file, { end: false })
    createInterface({ input: stream }).on('line', (line) => {
      const shown = readableLogLine(line)
      if (shown !== undefined) console.log(`${name.padEnd(9)}${shown}`)
    })
  }
  // A log that cannot be written (a full disk) is reported and prevents nothing from ending.
  file.on('error', (error) => console.error(`${path}: ${error.message}`))
  await Promise.allSettled(streams.map((stream) => finished(stream)))
  file.end()
  await finished(file).catch(() => {})
}
