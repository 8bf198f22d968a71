import type { Mutation } from './mutation.ts'

/** How many mutants each folder gets: in proportion to its lines, `count` in total. */
export function quotas(lines: ReadonlyMap<string, number>, count: number): Map<string, number> {
  const total = [...lines.values()].reduce((sum, one) => sum + one, 0)
  const shares = [...lines].map(([folder, own]) => ({ folder, share: (own / total) * count }))
  const given = new Map(shares.map(({ folder, share }) => [folder, Math.floor(share)]))
  const left = count - [...given.values()].reduce((sum, one) => sum + one, 0)
  for (const { folder, share } of shares.toSorted((a, b) => (b.share % 1) - (a.share % 1)).slice(0, left))
    given.set(folder, Math.floor(share) + 1)
  return given
}

type Drawable = {
  lines: number
  mutations: readonly Mutation[]
  lineOf: (mutation: Mutation) => number
}

/**
 * Yields mutations of a folder in random order: a file by its number of lines, none twice before all had a turn; then a
 * kind of fault, so that kinds with many places do not dominate; then a place, no line twice.
 */
export function* draw(files: readonly Drawable[], random: () => number): Generator<Mutation> {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  let left = files.filter(({ mutations }) => mutations.length > 0)
  while (left.length > 0) {
    const turn = [...left]
    while (turn.length > 0) {
      const file = oneByLines(turn, random)
      turn.splice(turn.indexOf(file), 1)
      const kind = one([...new Set(file.mutations.map((mutation) => mutation.kind))])
      const chosen = one(file.mutations.filter((mutation) => mutation.kind === kind))
      const line = file.lineOf(chosen)
      const mutations = file.mutations.filter((mutation) => file.lineOf(mutation) !== line)
      left = left.map((other) => (other === file ? { ...file, mutations } : other))
      yield chosen
    }
    left = left.filter(({ mutations }) => mutations.length > 0)
  }
}

function oneByLines(files: readonly Drawable[], random: () => number): Drawable {
  let place = random() * files.reduce((sum, { lines }) => sum + lines, 0)
  const found = files.find(({ lines }) => {
    place -= lines
    return place < 0
  })
  return found ?? (files[0] as Drawable)
}
