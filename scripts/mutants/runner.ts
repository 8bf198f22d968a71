// A program of its own: runs the test files that it is sent, in its working folder, and reports the result.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'

export type Task = { tests: string[]; changed?: string }
/** A failed test, by file and name, with the first line of its message. */
export type Failure = { path: string; name: string; message: string }
export type Answer = { failed: Failure[]; files: { path: string; passed: boolean }[] }

let ended: TestModule[] = []
const vitest = await createVitest({
  root: process.cwd(),
  watch: false,
  run: true,
  bail: process.env.SALDO_MARKS ? 0 : 1,
  maxWorkers: process.env.SALDO_MARKS ? 2 : 1,
  // Vitest's answer also contains files of earlier tasks, and old results of files that did not run this time.
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
  // The file of the last mutant is restored.
  for (const path of [former, changed]) if (path) vitest.invalidateFile(resolve(path))
  former = changed
  const specifications = await vitest.globTestSpecifications(tests.map((path) => resolve(path)))
  let answer = await answerTo(specifications, tests)
  // A stopped run may leave half a module behind. That is vite's error and says nothing about the mutant.
  if (answer.failed.some(({ message }) => message.startsWith('Internal server error'))) {
    for (const { vite } of vitest.projects)
      for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.invalidateAll()
    answer = await answerTo(specifications, tests)
  }
  process.send?.(answer)
})
process.on('disconnect', () => {
  setTimeout(process.exit, 30_000)
  vitest.close().finally(() => process.exit())
})
process.send?.('ready')

async function answerTo(specifications: TestSpecification[], tests: string[]): Promise<Answer> {
  ended = []
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const failed = ended.filter((module) => module.state() === 'failed').flatMap(failuresOf)
  return {
    failed: [...failed, ...unhandledErrors.map((error) => failureOf(tests[0] ?? '', 'outside of its tests', error))],
    files: ended.map((module) => ({ path: module.relativeModuleId, passed: module.ok() })),
  }
}

/** A hanging test is stopped with its process. This program stays, and with it the database. */
function endTestProcesses(): void {
  const children = execFileSync('pgrep', ['-P', String(process.pid)], { encoding: 'utf8' }).split('\n')
  for (const pid of children.map(Number).filter(Boolean)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Already gone.
    }
  }
}

function failuresOf(module: TestModule): Failure[] {
  const path = module.relativeModuleId
  const tests = [...module.children.allTests('failed')]
  const failures = tests.map((test) => failureOf(path, test.fullName, test.result().errors?.[0]))
  return failures.length > 0 ? failures : [failureOf(path, 'the file itself', module.errors()[0])]
}

function failureOf(path: string, name: string, error: unknown): Failure {
  const message = String((error as Error | undefined)?.message ?? 'no error was given')
  return { path, name, message: message.split('\n', 1)[0]?.slice(0, 200) ?? '' }
}
