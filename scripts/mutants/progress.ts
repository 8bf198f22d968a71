import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { faults } from './faults.ts'
import { type Mutation, type Shown, show } from './mutation.ts'
import { mutationsOf } from './mutations.ts'
import type { Result } from './report.ts'
import { mutationOf } from './round.ts'

/** A fault of a round, as it is kept: places are found again by their text, for the program goes on changing. */
export type Chosen = Shown & { id: number; fault?: string }

/** All faults of a round, and what came of those that were tried so far. */
export type Round = { seed: number; chosen: Chosen[]; results: (Result & { id: number })[] }

const file = '.saldo/mutants/round.json'

export const readRound = async (): Promise<Round> => JSON.parse(await readFile(file, 'utf8'))

/** Kept after each fault: a round that is cut can go on. */
export async function keepRound(round: Round): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(round, null, 1))
}

/** The place of a fault in the program as it is now, the nearest of several alike; undefined when its line has changed. */
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
