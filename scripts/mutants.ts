// Puts faults into the program one by one and counts those that the tests see (decision 107).
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { faults } from './mutants/faults.ts'
import { type Mutation, show } from './mutants/mutation.ts'
import { type Chosen, keepRound, locate, type Round, readRound } from './mutants/progress.ts'
import { readReach } from './mutants/reach.ts'
import { type Reason, type Result, reasonFor, reportOf, shareKilled } from './mutants/report.ts'
import { chooseMutants, sourcesIn } from './mutants/round.ts'
import { openRunner } from './mutants/run-tests.ts'
import { copyProject, type Scratch } from './mutants/scratch.ts'
import { tryMutant } from './mutants/try-mutant.ts'
import { readTree } from './walls/read-tree.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    /** Number of faults that are tried at the same time, each in its own copy of the project. */
    lanes: { type: 'string', default: '2' },
    /** Continues an interrupted round. */
    'go-on': { type: 'boolean', default: false },
    /** Tries only the survivors of the last round, with today's tests. */
    again: { type: 'boolean', default: false },
    /** Measures again which tests reach what. */
    measure: { type: 'boolean', default: false },
  },
})
const [seed, count] = [Number(values.seed), Number(values.count)]
/** Processor seconds for the tests of one fault: the nearest tests see most faults, and survivors get more. */
const budget = values.again ? 90 : 20

const tree = await readTree()
const sources = sourcesIn(tree)
const reasons: Reason[] = JSON.parse(await readFile('scripts/mutants/may-live.json', 'utf8'))
const lanes = await Promise.all(
  Array.from({ length: Number(values.lanes) }, async () => {
    const scratch = await copyProject()
    // Tests that a fault makes wait in vain time out soon.
    return { scratch, runner: openRunner(scratch.folder, { SALDO_PATIENCE: '30000' }) }
  }),
)
const first = lanes[0]
if (!first) throw new Error('there is no lane')
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true
    for (const { runner } of lanes) runner.stop()
  })

const round = await beginRound(first.scratch)
try {
  const reach = await readReach(tree, first.scratch, [...sources.keys()], values.measure)
  const left = round.chosen.flatMap((one) => {
    const mutation = locate(one, sources)
    if (!mutation || round.results.some(({ id }) => id === one.id)) return []
    return [{ ...one, mutation, text: sources.get(one.path) ?? '' }]
  })
  console.log(`${left.length} faults to try`)
  await Promise.all(
    lanes.map(async (lane) => {
      for (let next = left.shift(); next && !isStopped; next = left.shift()) {
        const { id, fault, mutation, text } = next
        const seen = await tryMutant({ tree, reach, budget, ...lane }, mutation, text)
        // A test that was stopped says nothing about the fault.
        if (isStopped) break
        const result = { id, ...show(text, mutation), ...(fault && { fault }), ...seen }
        round.results.push(result)
        await keepRound(round)
        tell(result)
      }
    }),
  )
} finally {
  await Promise.all(lanes.map(({ runner }) => runner.end()))
  await Promise.all(lanes.map(({ scratch }) => scratch.remove()))
}
if (isStopped) process.exit(1)
const share = shareKilled(round.results)
// A smaller round is a trial and is not written down.
if (round.results.length >= 200) await writeFile('docs/mutants.md', reportOf(round.results, reasons, round.seed))
console.log(`${(share * 100).toFixed(1)} % of ${round.results.length} faults were seen by a test`)
process.exitCode = share >= 0.9 ? 0 : 1

async function beginRound(scratch: Scratch): Promise<Round> {
  if (values['go-on']) return withOthersForChanged(await readRound(), scratch)
  if (values.again) {
    const last = await readRound()
    return { ...last, results: last.results.filter(({ killedBy }) => killedBy) }
  }
  const mutants = await chooseMutants(sources, scratch, { seed, count })
  const chosen = mutants.map(chosenOf)
  const begun: Round = { seed, chosen, results: [] }
  await keepRound(begun)
  return begun
}

/** A changed line cannot get the same fault any more: another fault is drawn. */
async function withOthersForChanged(last: Round, scratch: Scratch): Promise<Round> {
  const isTried = (one: Chosen) => last.results.some(({ id }) => id === one.id)
  const kept = last.chosen.filter((one) => isTried(one) || locate(one, sources))
  const missing = last.chosen.length - kept.length
  if (missing === 0) return last
  const drawn = await chooseMutants(sources, scratch, { seed: last.seed + 1, count: faults.length + missing })
  const begin = Math.max(...last.chosen.map(({ id }) => id)) + 1
  const others = drawn.slice(faults.length).map((one, place) => chosenOf(one, begin + place))
  return { ...last, chosen: [...kept, ...others] }
}

function chosenOf({ fault, ...mutant }: Mutation & { fault?: string }, id: number): Chosen {
  return { id, ...show(sources.get(mutant.path) ?? '', mutant), ...(fault && { fault }) }
}

function tell(result: Result): void {
  const { path, line, kind, fault, before, after, killedBy, message } = result
  const seen = killedBy ? `seen by ${killedBy}\n    ${message}` : 'SURVIVED'
  console.log(`${round.results.length}. ${path}:${line} ${fault ?? kind}: ${seen}`)
  if (!killedBy) console.log(`    ${before}\n    ${after}\n    ${reasonFor(reasons, result) ?? 'a finding'}`)
}
