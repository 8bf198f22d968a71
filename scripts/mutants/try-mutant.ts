import type { Tree } from '../walls/tree.ts'
import { applyTo, type Mutation } from './mutation.ts'
import type { Reach } from './reach.ts'
import type { Result } from './report.ts'
import type { Answer, TestRunner } from './run-tests.ts'
import type { Scratch } from './scratch.ts'
import { testsOf } from './tests-of.ts'

type Place = {
  tree: Tree
  scratch: Scratch
  reach: Reach
  runner: TestRunner
  /** Processor seconds of tests that are spent on one mutant at most. */
  budget: number
}

/** Runs the tests that reach a mutant until one fails. Returns that test, or nothing if all pass. */
export async function tryMutant(
  place: Place,
  mutation: Mutation,
  text: string,
): Promise<Pick<Result, 'killedBy' | 'message'>> {
  const { tree, reach, budget } = place
  const unchanged = { ...mutation, with: text.slice(mutation.start, mutation.end) }
  for (const { tests, seconds } of portions(testsOf(tree, reach, mutation, text), reach, budget)) {
    let left = tests
    for (let limit = seconds * 20 + 240, tries = 1; left.length > 0 && tries <= 3; limit *= 2, tries++) {
      const seen = await runWith(place, mutation, text, left, limit)
      if (!seen) break
      // An unsteady test, or one that timed out on a busy machine, proves nothing: it must fail again, and pass without
      // the fault.
      const isSure =
        (await runWith(place, mutation, text, seen.tests, limit)) &&
        !(await runWith(place, unchanged, text, seen.tests, limit))
      if (isSure) return { killedBy: seen.killedBy, message: seen.message }
      // It ended the run before the others had a turn.
      if (seen.tests.length < left.length) left = left.filter((test) => !seen.tests.includes(test))
    }
  }
  return {}
}

type Portion = { tests: string[]; seconds: number }
type Seen = { tests: string[]; killedBy: string; message: string }

async function runWith(
  { scratch, runner }: Place,
  mutation: Mutation,
  text: string,
  tests: string[],
  limit: number,
): Promise<Seen | undefined> {
  await scratch.write(mutation.path, applyTo(text, mutation))
  try {
    return seenIn(await runner.run({ tests, changed: mutation.path }, limit), tests)
  } finally {
    await scratch.write(mutation.path, text)
  }
}

function seenIn(answer: Answer | 'too long', tests: string[]): Seen | undefined {
  if (answer === 'too long') return { tests, killedBy: 'the time limit', message: 'its tests did not come to an end' }
  const failure = answer.failed[0]
  if (!failure) return undefined
  const { path, name, message } = failure
  return { tests: [path], killedBy: `${path}: ${name}`, message }
}

/**
 * Maximum seconds of the first group of tests, of the second, and of each further one: the nearest tests see most
 * mutants.
 */
const lots = [1, 8, 30]

/** Groups tests that run together. */
export function portions(tests: readonly string[], reach: Reach, budget: number): Portion[] {
  const found: Portion[] = []
  let total = 0
  for (const test of tests) {
    const seconds = reach.seconds(test)
    if (total > 0 && total + seconds > budget) continue
    total += seconds
    const last = found.at(-1)
    const size = lots[Math.min(found.length, lots.length) - 1] ?? 0
    if (last && last.seconds + seconds <= size) {
      last.tests.push(test)
      last.seconds += seconds
    } else found.push({ tests: [test], seconds })
  }
  return found
}
