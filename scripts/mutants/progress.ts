import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { faults } from './faults.ts'
import { type Mutation, type Shown, show } from './mutation.ts'
import { mutationsOf } from './mutations.ts'
import type { Result } from './report.ts'
import { mutationOf } from './round.ts'

/** A fault of a round as it is stored. Places are found by their text, because the program changes. */
export type Chosen = Shown & { id: number; fault?: string }

/** All faults of a round, and the results of those that were tried. */
export type Round = { seed: number; chosen: Chosen[]; results: (Result & { id: number })[] }

const file = '.saldo/mutants/round.json'

export const readRound = async (): Promise<Round> => JSON.parse(await readFile(file, 'utf8'))

/** Written after each fault, so that an interrupted round can continue. */
export async function keepRound(round: Round): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(round, null, 1))
}

/** The place of a fault in today's program, the nearest of several equal ones; undefined if its line has changed. */
export function locate(chosen: Chosen, sources: ReadonlyMap<string, string>): Mutation | undefined {
  const text = sources.get(chosen.path)
  if (text === undefined) return undefined
  const named = faults.find(({ name }) => name === chosen.fault)
  if (named) return mutationOf(named, sources)
  return mutationsOf(chosen.path, text)
    .map((mutation) => ({ mutation, shown: show(text, mutation) }))
    .filter(({ shown }) => shown.before === chosen.before && shown.after === chosen.after)
    .toSorted((a, b) => Math.abs(a.shown.line - chosen.line) - Math.abs(b.shown.line - chosen.line))[0]?.mutation
}
