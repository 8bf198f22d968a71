// A program of its own: runs the test files that it is sent, in the folder that it stands in, and says how it went.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'

export type Task = { tests: string[]; changed?: string }
export type Answer = { failed: string[]; files: { path: string; seconds: number; passed: boolean }[] }

let ended: TestModule[] = []
const vitest = await createVitest({
  root: process.cwd(),
  watch: false,
  run: true,
  bail: process.env.SALDO_MARKS ? 0 : 1,
  maxWorkers: 1,
  // What vitest answers with holds files of former tasks as well, and what it did not come to this time as it was then.
  reporters: [
    {
      onTestModuleEnd(module) {
        ended.push(module)
      },
    },
  ],
  onConsoleLog: () => false,
})

let former: string | undefined
process.on('message', async (task: Task | 'stop') => {
  if (task === 'stop') return endTestProcesses()
  const { tests, changed } = task
  // The former mutant's file is as it was again.
  for (const path of [former, changed]) if (path) vitest.invalidateFile(resolve(path))
  former = changed
  const specifications = await vitest.globTestSpecifications(tests.map((path) => resolve(path)))
  ended = []
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const failed = ended.filter((module) => module.state() === 'failed').flatMap(namesOf)
  const answer: Answer = {
    failed: [...failed, ...unhandledErrors.map((error) => String((error as Error).message))],
    files: ended.map((module) => ({
      path: module.relativeModuleId,
      seconds: (module.diagnostic().collectDuration + module.diagnostic().duration) / 1000,
      passed: module.ok(),
    })),
  }
  process.send?.(answer)
})
process.on('disconnect', () => {
  setTimeout(process.exit, 30_000)
  vitest.close().finally(() => process.exit())
})
process.send?.('ready')

/** A test that hangs is ended with its process. This program stays, and with it the database. */
function endTestProcesses(): void {
  const children = execFileSync('pgrep', ['-P', String(process.pid)], { encoding: 'utf8' }).split('\n')
  for (const pid of children.map(Number).filter(Boolean)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone already.
    }
  }
}

function namesOf(module: TestModule): string[] {
  const names = [...module.children.allTests('failed')].map((test) => test.fullName)
  return (names.length > 0 ? names : ['the file itself']).map((name) => `${module.relativeModuleId}: ${name}`)
}
