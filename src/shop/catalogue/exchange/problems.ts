/** A problem of a file: line, field (empty if it concerns the whole line), and description. */
export type Problem = { line: number; field: string; says: string }

/** Most problems that are listed; further ones are counted. */
const mostListed = 50

/** The first problems of a file, and their total. */
export type Problems = { listed: Problem[]; count: number }

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
function inWords({ listed, count }: Problems): string {
  const lines = listed.map(({ line, field, says }) => `line ${line}${field && `, ${field}`}: ${says}`)
  return [...lines, ...(count > listed.length ? [`and ${count - listed.length} more`] : [])].join('\n')
}

/** Collects problems as they are found. */
export function gatherProblems() {
  const problems: Problems = { listed: [], count: 0 }
  return {
    problems,
    add(problem: Problem): void {
      problems.count++
      if (problems.listed.length < mostListed) problems.listed.push(problem)
    },
  }
}
