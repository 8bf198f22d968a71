import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readableLogLine } from './log-lines.ts'

/** A program of ours that runs beside this one. */
export type Program = {
  name: string
  pid: number | undefined
  /** Settles when it has ended, with its exit code (null after a signal). */
  ended: Promise<number | null>
  /** Asks it to finish what it does and leave; kills it when it has not left after `patience` milliseconds. */
  stop(patience: number): Promise<void>
  kill(): void
}

export type ProgramOptions = {
  name: string
  /** What Node is to run: flags, a file, its arguments. */
  run: string[]
  env: Record<string, string | undefined>
  /** Where its whole output is kept; without it the output goes where ours goes, untouched. */
  logFolder: string | undefined
}

/** Starts a program in a process group of its own, so that Ctrl-C reaches only the launcher, which knows the order to stop in. */
export function startProgram({ name, run, env, logFolder }: ProgramOptions): Program {
  const preload = new URL('./leave-with-parent.ts', import.meta.url).href
  const output = logFolder === undefined ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, ['--import', preload, ...run], {
    stdio: ['pipe', output, output],
    env: { ...process.env, ...env },
    detached: true,
  })
  if (logFolder !== undefined) keepOutput(child, name, logFolder)
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', (code) => resolve(code))
    child.on('error', (error) => {
      console.error(`${name}: ${error.message}`)
      resolve(1)
    })
  })
  const kill = () => void child.kill('SIGKILL')
  return {
    name,
    pid: child.pid,
    ended,
    kill,
    async stop(patience) {
      child.kill('SIGTERM')
      const timer = setTimeout(() => {
        console.error(`${name} did not stop within ${patience / 1000} s and is killed`)
        kill()
      }, patience)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Everything goes to the program's own file; what a person should see goes to the console as well. */
function keepOutput(child: ChildProcess, name: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.log`)
  // The run before is kept: it may have ended in a way that one wants to read about.
  if (existsSync(path)) renameSync(path, join(folder, `${name}.before.log`))
  const file = createWriteStream(path)
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    stream.pipe(file, { end: false })
    createInterface({ input: stream }).on('line', (line) => {
      const shown = readableLogLine(line)
      if (shown !== undefined) console.log(`${name.padEnd(9)}${shown}`)
    })
  }
}
