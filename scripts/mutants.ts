// Puts faults into the program one by one and counts those that the tests see; decision 107 says why and how.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Mutation, show } from './mutants/mutation.ts'
import { mutationsOf } from './mutants/mutations.ts'
import { readReach } from './mutants/reach.ts'
import { type Reason, type Result, reasonFor, reportOf, shareKilled } from './mutants/report.ts'
import { chooseMutants, sourcesIn } from './mutants/round.ts'
import { openRunner } from './mutants/run-tests.ts'
import { copyProject } from './mutants/scratch.ts'
import { tryMutant } from './mutants/try-mutant.ts'
import { readTree } from './walls/read-tree.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    /** Tries only the survivors of the last round, with the tests as they are now. */
    again: { type: 'boolean', default: false },
    /** Finds out anew which tests reach what. */
    measure: { type: 'boolean', default: false },
  },
})
const lastRound = '.saldo/mutants/last.json'
const [seed, count] = [Number(values.seed), Number(values.count)]

type Round = { seed: number; results: Result[] }

const tree = await readTree()
const sources = sourcesIn(tree)
const reasons: Reason[] = JSON.parse(await readFile('scripts/mutants/may-live.json', 'utf8'))
const scratch = await copyProject()
const runner = openRunner(scratch.folder)
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true
    runner.stop()
  })
let round: Round = { seed, results: [] }
try {
  let mutants: (Mutation & { fault?: string })[]
  if (values.again) {
    round = JSON.parse(await readFile(lastRound, 'utf8'))
    mutants = survivorsOf(round)
    round.results = round.results.filter(({ killedBy }) => killedBy)
  } else mutants = await chooseMutants(sources, scratch, { seed, count })
  await mkdir('.saldo/mutants', { recursive: true })
  console.log(`${mutants.length} mutants; finding out which tests reach what`)
  const reach = await readReach(tree, scratch, [...sources.keys()], values.measure)
  for (const [index, mutant] of mutants.entries()) {
    const text = sources.get(mutant.path) ?? ''
    const killedBy = await tryMutant({ tree, scratch, reach, runner }, mutant, text)
    // Its tests were ended, which says nothing of the fault.
    if (isStopped) break
    const { fault } = mutant
    const result = { ...show(text, mutant), ...(fault && { fault }), ...(killedBy && { killedBy }) }
    round.results.push(result)
    const { path, line, kind, before, after } = result
    console.log(
      `${index + 1} ${killedBy ? 'seen by' : 'SURVIVED'} ${killedBy ?? ''}\n  ${path}:${line} ${fault ?? kind}`,
    )
    if (!killedBy) console.log(`    ${before}\n    ${after}\n    ${reasonFor(reasons, result) ?? 'a finding'}`)
    await writeFile(lastRound, JSON.stringify(round, null, 1))
  }
} finally {
  await runner.end()
  await scratch.remove()
}
if (isStopped) process.exit(1)
const share = shareKilled(round.results)
// Fewer are a trial, and are not written down.
if (round.results.length >= 200) await writeFile('docs/mutants.md', reportOf(round.results, reasons, round.seed))
console.log(`${(share * 100).toFixed(1)} % of ${round.results.length} mutants were seen by a test`)
process.exitCode = share >= 0.9 ? 0 : 1

function survivorsOf(last: Round): (Mutation & { fault?: string })[] {
  const survivors = last.results.filter(({ killedBy }) => !killedBy)
  return survivors.flatMap((one) => {
    const text = sources.get(one.path)
    if (text === undefined) return []
    const found = mutationsOf(one.path, text).find((mutation) => {
      const { before, after } = show(text, mutation)
      return before === one.before && after === one.after
    })
    return found ? [{ ...found, ...(one.fault && { fault: one.fault }) }] : []
  })
}
