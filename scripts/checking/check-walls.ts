import { describe, problemsOf } from '../walls/index.ts'
import { readTree } from '../walls/read-tree.ts'

const problems = problemsOf(await readTree())
for (const problem of problems) console.log(describe(problem))
process.exitCode = problems.length === 0 ? 0 : 1
