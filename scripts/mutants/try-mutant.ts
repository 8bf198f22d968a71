import type { Tree } from '../walls/tree.ts'
import { applyTo, type Mutation } from './mutation.ts'
import type { Reach } from './reach.ts'
import type { Result } from './report.ts'
import type { Answer, TestRunner } from './run-tests.ts'
import type { Scratch } from './scratch.ts'
import { testsOf } from './tests-of.ts'

/** A test that failed after so many seconds may have waited in vain for a busy machine. */
const patience = 20

type Place = {
  tree: Tree
  scratch: Scratch
  reach: Reach
  runner: TestRunner
  /** Tests that want so many seconds of a processor are run for one mutant at most. */
  budget: number
}

/** Runs the tests that reach a mutant until one fails. Answers with that test, or with nothing when all pass. */
export async function tryMutant(
  place: Place,
  mutation: Mutation,
  text: string,
): Promise<Pick<Result, 'killedBy' | 'message'>> {
  const { tree, reach, budget } = place
  for (const { tests, seconds } of portions(testsOf(tree, reach, mutation, text), reach, budget)) {
    const seen = await runWith(place, mutation, text, { tests, seconds })
    if (seen && !(await failsAnyway(place, mutation, text, seen)))
      return { killedBy: seen.killedBy, message: seen.message }
  }
  return {}
}

type Portion = { tests: string[]; seconds: number }
type Seen = Portion & { killedBy: string; message: string; isOfTime: boolean }

async function runWith(
  { scratch, runner }: Place,
  mutation: Mutation,
  text: string,
  portion: Portion,
  limit = portion.seconds * 10 + 60,
): Promise<Seen | undefined> {
  await scratch.write(mutation.path, applyTo(text, mutation))
  try {
    return seenIn(await runner.run({ tests: portion.tests, changed: mutation.path }, limit), portion)
  } finally {
    await scratch.write(mutation.path, text)
  }
}

function seenIn(answer: Answer | 'too long', portion: Portion): Seen | undefined {
  if (answer === 'too long')
    return { ...portion, killedBy: 'the time limit', message: 'its tests did not come to an end', isOfTime: true }
  const failure = answer.failed[0]
  if (!failure) return undefined
  const { path, name, message } = failure
  const isOfTime = failure.seconds > patience || /tim(ed|e)[ -]?out/i.test(message)
  return {
    tests: [path],
    seconds: portion.seconds,
    killedBy: `${path}: ${name}`,
    message,
    isOfTime,
  }
}

/** A busy machine lets tests run out of time as well: what ended by time counts if it does not without the fault. */
async function failsAnyway(place: Place, mutation: Mutation, text: string, seen: Seen): Promise<boolean> {
  if (!seen.isOfTime) return false
  return (
    (await runWith(place, { ...mutation, with: text.slice(mutation.start, mutation.end) }, text, seen)) !== undefined
  )
}

/** A few seconds' worth of tests first, then more: most mutants are seen by the nearest. */
export function portions(tests: readonly string[], reach: Reach, budget: number): Portion[] {
  const found: Portion[] = []
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
