import { dirname } from 'node:path'
import { type Tree, targetOf } from '../walls/tree.ts'
import { blockAround, blocksOf } from './blocks.ts'
import type { Mutation } from './mutation.ts'
import type { Reach } from './reach.ts'
import { isTestFile } from './test-files.ts'

/** How many imports lie between a source file and each test file that loads it. */
export function distances(tree: Tree, from: string): Map<string, number> {
  const found = new Map([[from, 0]])
  for (const [path, steps] of found)
    for (const importer of importersOf(tree).get(path) ?? []) if (!found.has(importer)) found.set(importer, steps + 1)
  return new Map([...found].filter(([path]) => isTestFile(path)))
}

const importers = new WeakMap<Tree, Map<string, string[]>>()
function importersOf(tree: Tree): Map<string, string[]> {
  const known = importers.get(tree)
  if (known) return known
  const found = new Map<string, string[]>()
  for (const { path, imports } of tree.files)
    for (const { specifier, typeOnly } of imports) {
      const target = typeOnly ? undefined : targetOf(tree, path, specifier)
      if (target) found.set(target, [...(found.get(target) ?? []), path])
    }
  importers.set(tree, found)
  return found
}

/**
 * The test files that may see a mutant, the most likely and shortest first: those that ran its block; if the block runs
 * when the file is loaded, all that load it; if file or test changed since the measurement, all that import it.
 */
export function testsOf(tree: Tree, reach: Reach, mutation: Mutation, text: string): string[] {
  const steps = distances(tree, mutation.path)
  const around = blockAround(blocksOf(mutation.path, text), mutation.start)
  const seen = reach.of(mutation.path, around)
  const isCandidate = (path: string) => reach.passes(path) && (seen === 'all' || seen.has(path) || reach.isNew(path))
  const price = (path: string) => {
    const near = dirname(path) === dirname(mutation.path) ? 0.3 : 1
    // A test that runs most of the file most likely holds its behaviour.
    const share = reach.isNew(path) ? Math.max(reach.share(path, mutation.path), 0.3) : reach.share(path, mutation.path)
    // A test that changed since may run it now.
    const seenToRun = seen === 'all' || seen.has(path) ? 1 : 4
    return (seenToRun * (reach.seconds(path) + 1) * near * (1 + (steps.get(path) ?? 0))) / (0.1 + share) ** 2
  }
  return [...new Set([...steps.keys(), ...(seen === 'all' ? [] : seen)])]
    .filter(isCandidate)
    .toSorted((a, b) => price(a) - price(b))
}
