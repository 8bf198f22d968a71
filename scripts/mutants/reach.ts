import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Tree } from '../walls/tree.ts'
import { withMarks } from './blocks.ts'
import { openRunner } from './run-tests.ts'
import type { Scratch } from './scratch.ts'
import { isTestFile } from './test-files.ts'

/** Result of one run of all tests: the processor time of each file, and the blocks that it runs. */
export type Reach = {
  /** The tests that run a block (-1: the file's top level); `all` if this is not known. */
  of(path: string, block: number): ReadonlySet<string> | 'all'
  /** The share of a file's blocks that a test runs, from 0 to 1. */
  share(test: string, path: string): number
  seconds(test: string): number
  passes(test: string): boolean
  /** Changed or written since. */
  isNew(test: string): boolean
}

type Measured = {
  hashes: Record<string, string>
  tests: { path: string; seconds: number; passed: boolean }[]
  /** Indices of test files for each block; a block that ran while a file was loaded also has -1. */
  blocks: Record<string, number[]>
}

const file = '.saldo/mutants/reach.json'

/** Measures once, and again on request. Of files that changed since, only the imports are known. */
export async function readReach(
  tree: Tree,
  scratch: Scratch,
  mutated: readonly string[],
  anew: boolean,
): Promise<Reach> {
  const hashes = Object.fromEntries(tree.files.map(({ path, text }) => [path, hashOf(text)]))
  const kept: Measured | undefined = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  const measured = kept && !anew ? kept : { hashes, ...(await measure(tree, scratch, mutated)) }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(measured))
  return reachOf(measured, hashes)
}

export function reachOf({ hashes: then, tests, blocks }: Measured, now: Record<string, string>): Reach {
  const known = new Map(tests.map((test) => [test.path, test]))
  const runs = new Map<string, number[][]>()
  for (const [block, indices] of Object.entries(blocks)) {
    const path = block.slice(0, block.lastIndexOf(':'))
    runs.set(path, [...(runs.get(path) ?? []), indices])
  }
  return {
    share(test, path) {
      const [all, index] = [runs.get(path) ?? [], tests.findIndex((one) => one.path === test)]
      return all.length === 0 ? 0 : all.filter((indices) => indices.includes(index)).length / all.length
    },
    of(path, block) {
      const indices = blocks[`${path}:${block}`] ?? []
      if (block < 0 || then[path] !== now[path] || indices.includes(-1)) return 'all'
      return new Set(indices.map((index) => tests[index]?.path ?? ''))
    },
    seconds: (path) => known.get(path)?.seconds ?? 1,
    passes: (path) => (known.get(path)?.passed ?? true) || then[path] !== now[path],
    isNew: (path) => then[path] !== now[path],
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)

async function measure(tree: Tree, scratch: Scratch, mutated: readonly string[]): Promise<Omit<Measured, 'hashes'>> {
  const notes = await mkdtemp(join(scratch.folder, 'marks-'))
  const texts = new Map(tree.files.filter(({ path }) => mutated.includes(path)).map(({ path, text }) => [path, text]))
  for (const [path, text] of texts) await scratch.write(path, withMarks(path, text))
  const preload = `--import=${join(import.meta.dirname, 'marks.ts')}`
  const runner = openRunner(scratch.folder, { SALDO_MARKS: notes, NODE_OPTIONS: preload })
  const all = tree.files.map(({ path }) => path).filter(isTestFile)
  const answer = await runner.run({ tests: all }, 3600)
  await runner.end()
  for (const [path, text] of texts) await scratch.write(path, text)
  if (answer === 'too long') throw new Error('the tests took more than an hour')
  const tests = answer.files
    .map(({ path, passed }) => ({ path, passed, seconds: 0 }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  for (const { path, name } of answer.failed) console.log(`fails without any fault, and is not asked: ${path}: ${name}`)
  const indices = new Map(tests.map(({ path }, index) => [path, index]))
  const blocks: Record<string, number[]> = {}
  for (const name of await readdir(notes))
    for (const line of (await readFile(join(notes, name), 'utf8')).split('\n')) {
      const [when, path, block] = line.split('\t')
      const index = indices.get(relative(scratch.folder, path ?? ''))
      const test = tests[index ?? -1]
      if (block === undefined || index === undefined || !test) continue
      if (when === 'used') {
        test.seconds += Number(block)
        continue
      }
      const runs = blocks[block] ?? []
      blocks[block] = runs
      for (const one of when === 'loading' ? [index, -1] : [index]) if (!runs.includes(one)) runs.push(one)
    }
  if (Object.keys(blocks).length === 0) throw new Error('no test was seen to run any block')
  return { tests, blocks }
}
