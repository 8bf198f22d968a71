import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Task } from './runner.ts'

export type { Answer }

/** Runs test files in a folder, one task after the other, and stops what takes too long. */
export type TestRunner = {
  run(task: Task, seconds: number): Promise<Answer | 'too long'>
  /** Stops the running tests: their task fails. */
  stop(): void
  end(): Promise<void>
}

export function openRunner(folder: string, env: Record<string, string> = {}): TestRunner {
  let child: ChildProcess | undefined
  const start = async () => {
    const begun = fork(join(import.meta.dirname, 'runner.ts'), [], {
      cwd: resolve(folder),
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(begun, 'message')
    return begun
  }
  return {
    async run(task, seconds) {
      child ??= await start()
      const running = child
      running.send(task)
      const answered = once(running, 'message').then(([answer]) => answer as Answer)
      const first = await Promise.race([answered, pause(seconds * 1000, 'too long' as const)])
      if (first !== 'too long') return first
      running.send('stop')
      if ((await Promise.race([answered, pause(30_000, 'too long' as const)])) === 'too long') {
        running.kill('SIGKILL')
        child = undefined
      }
      return 'too long'
    },
    stop: () => child?.send('stop'),
    async end() {
      if (!child) return
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
      child = undefined
    },
  }
}
