/** A problem of a file: line, field (empty if it concerns the whole line), and description. */
export type Problem = { line: number; field: string; says: string }

/** Most problems that are listed; further ones are counted. */
const mostTold = 50

/** The first problems of a file, and their total. */
export type Problems = { told: Problem[]; count: number }

/** A file with problems: nothing was changed. */
export class FileProblems extends Error {
  override name = 'FileProblems'
  readonly problems: Problems

  constructor(problems: Problems) {
    super(inWords(problems))
    this.problems = problems
  }
}

/** One line per problem, and one for those not listed. */
function inWords({ told, count }: Problems): string {
  const lines = told.map(({ line, field, says }) => `line ${line}${field && `, ${field}`}: ${says}`)
  return [...lines, ...(count > told.length ? [`and ${count - told.length} more`] : [])].join('\n')
}

/** Collects problems as they are found. */
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
