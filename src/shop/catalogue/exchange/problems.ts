/** What is wrong with a file: on which line, in which field (empty where the whole line is meant), in words. */
export type Problem = { line: number; field: string; says: string }

/** So many are told; the rest are counted. */
const mostTold = 50

/** The first problems of a file, and how many there are in all. */
export type Problems = { told: Problem[]; count: number }

/** A file that does not hold what it should: nothing was changed. */
export class FileProblems extends Error {
  override name = 'FileProblems'
  readonly problems: Problems

  constructor(problems: Problems) {
    super(inWords(problems))
    this.problems = problems
  }
}

/** One line for each problem, and one for those that are not told. */
function inWords({ told, count }: Problems): string {
  const lines = told.map(({ line, field, says }) => `line ${line}${field && `, ${field}`}: ${says}`)
  return [...lines, ...(count > told.length ? [`and ${count - told.length} more`] : [])].join('\n')
}

/** Gathers problems as they are found. */
export function gatherProblems() {
  const problems: Problems = { told: [], count: 0 }
  return {
    problems,
    add(problem: Problem): void {
      problems.count++
      if (problems.told.length < mostTold) problems.told.push(problem)
    },
  }
}
