import type { Tree } from '../walls/tree.ts'
import { applyTo, type Mutation } from './mutation.ts'
import type { Reach } from './reach.ts'
import type { TestRunner } from './run-tests.ts'
import type { Scratch } from './scratch.ts'
import { testsOf } from './tests-of.ts'

/** Tests of so many seconds are run for one mutant at most, as long as they took without it. */
const budget = 40

/** Runs the tests that reach a mutant until one fails. Answers with its name, or undefined when all pass. */
export async function tryMutant(
  { tree, scratch, reach, runner }: { tree: Tree; scratch: Scratch; reach: Reach; runner: TestRunner },
  mutation: Mutation,
  text: string,
): Promise<string | undefined> {
  await scratch.write(mutation.path, applyTo(text, mutation))
  try {
    for (const { tests, seconds } of portions(testsOf(tree, reach, mutation, text), reach)) {
      const answer = await runner.run({ tests, changed: mutation.path }, seconds * 4 + 120)
      if (answer === 'too long') return 'the time limit'
      if (answer.failed.length > 0) return answer.failed[0]
    }
    return undefined
  } finally {
    await scratch.write(mutation.path, text)
  }
}

/** A few seconds' worth of tests first, then more: most mutants are seen by the nearest. */
export function portions(tests: readonly string[], reach: Reach): { tests: string[]; seconds: number }[] {
  const found: { tests: string[]; seconds: number }[] = []
  let total = 0
  for (const test of tests) {
    const seconds = reach.seconds(test)
    if (total > 0 && total + seconds > budget) continue
    total += seconds
    const last = found.at(-1)
    const size = found.length === 1 ? 6 : 30
    if (last && last.seconds + seconds <= size) {
      last.tests.push(test)
      last.seconds += seconds
    } else found.push({ tests: [test], seconds })
  }
  return found
}
