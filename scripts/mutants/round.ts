import { randomFrom } from '../random-from.ts'
import type { Tree } from '../walls/tree.ts'
import { draw, quotas } from './choose.ts'
import { type Fault, faults } from './faults.ts'
import type { Mutation } from './mutation.ts'
import { mutationsOf } from './mutations.ts'
import { folderOf } from './report.ts'
import { type Scratch, thatCompile } from './scratch.ts'

const folders = ['src/shop', 'src/api', 'src/providers', 'src/database', 'src/reactions']

/** The texts of all files that mutants are made from. */
export function sourcesIn({ files }: Tree): Map<string, string> {
  const own = files.filter(
    ({ path }) => folders.includes(folderOf(path)) && /\.ts$/.test(path) && !/\.(test|gen)\.ts$/.test(path),
  )
  return new Map(own.map(({ path, text }) => [path, text]))
}

/** The faults of the list, then random ones up to the count; all of them compile. */
export async function chooseMutants(
  sources: ReadonlyMap<string, string>,
  scratch: Scratch,
  { seed, count }: { seed: number; count: number },
): Promise<(Mutation & { fault?: string })[]> {
  const named = faults.slice(0, count).map((fault) => ({ ...mutationOf(fault, sources), fault: fault.name }))
  const random = randomFrom(seed)
  const lots = folders.map((folder) => {
    const files = [...sources]
      .filter(([path]) => folderOf(path) === folder)
      .map(([path, text]) => ({
        lines: text.split('\n').length,
        mutations: mutationsOf(path, text),
        lineOf: ({ start }: Mutation) => text.slice(0, start).split('\n').length,
      }))
    return { folder, lines: files.reduce((sum, { lines }) => sum + lines, 0), lot: draw(files, random) }
  })
  const quota = quotas(new Map(lots.map(({ folder, lines }) => [folder, lines])), count - named.length)
  const drawn: Mutation[] = []
  const missing = (folder: string) =>
    (quota.get(folder) ?? 0) - drawn.filter(({ path }) => folderOf(path) === folder).length
  for (;;) {
    // Some do not compile, so more are drawn than needed.
    const next = lots.flatMap(({ folder, lot }) => take(lot, Math.ceil(missing(folder) * 1.7)))
    if (next.length === 0) break
    for (const one of await thatCompile(scratch, next)) if (missing(folderOf(one.path)) > 0) drawn.push(one)
  }
  return [...named, ...drawn]
}

export function mutationOf({ path, from, to, name }: Fault, sources: ReadonlyMap<string, string>): Mutation {
  const parts = sources.get(path)?.split(from) ?? []
  if (parts.length !== 2) throw new Error(`${name}: ${path} does not hold ${from} exactly once`)
  const start = parts[0]?.length ?? 0
  return { path, kind: 'named', start, end: start + from.length, with: to }
}

function take<T>(lot: Iterator<T>, count: number): T[] {
  const taken: T[] = []
  if (count === 0) return taken
  for (let one = lot.next(); !one.done; one = lot.next()) {
    taken.push(one.value)
    if (taken.length === count) break
  }
  return taken
}
