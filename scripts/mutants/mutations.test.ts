// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code that is read here, not run
import { expect, test } from 'vitest'
import { randomFrom } from '../random-from.ts'
import { readTree } from '../walls/read-tree.ts'
import { blockAround, blocksOf, withMarks } from './blocks.ts'
import { draw, quotas } from './choose.ts'
import { faults } from './faults.ts'
import { applyTo, type Mutation, show } from './mutation.ts'
import { mutationsOf } from './mutations.ts'
import { type Chosen, locate } from './progress.ts'
import { reachOf } from './reach.ts'
import { reasonFor, reportOf, shareKilled } from './report.ts'
import { mutationOf, sourcesIn } from './round.ts'
import { distances, testsOf } from './tests-of.ts'
import { portions } from './try-mutant.ts'

/** Everything that a text can become, by kind. */
const becomes = (text: string, kind?: string) =>
  mutationsOf('a.ts', text)
    .filter((mutation) => !kind || mutation.kind === kind)
    .map((mutation) => applyTo(text, mutation))

test('conditions are negated and dropped, boundaries moved, guards left out', () => {
  const text = 'if (age < 18 && isGuest) return refuse()'
  expect(becomes(text)).toEqual([
    'if (!(age < 18 && isGuest)) return refuse()',
    ';',
    'if (age < 18) return refuse()',
    'if (isGuest) return refuse()',
    'if ((age < 18 || isGuest)) return refuse()',
    'if (age <= 18 && isGuest) return refuse()',
    'if (age < 19 && isGuest) return refuse()',
    'if (age < 17 && isGuest) return refuse()',
  ])
  expect(becomes('const a = isPaid ? 1_000 : b', 'condition')).toEqual(['const a = (1_000)', 'const a = (b)'])
  expect(becomes('const a = !isPaid', 'condition')).toEqual(['const a = isPaid'])
  expect(becomes('const a = true')).toEqual(['const a = false'])
})

test('calls, entries, elements and steps are left out', () => {
  expect(becomes('await lock(tx)', 'dropped call')).toEqual([';'])
  expect(becomes("const a = ['x', 'y']", 'dropped element')).toEqual(["const a = [ 'y']", "const a = ['x', ]"])
  expect(becomes('const a = { b, ...c }', 'dropped entry')).toEqual(['const a = {  ...c }', 'const a = { b,  }'])
  expect(becomes("rows.where('tenant', '=', id).execute()", 'dropped where')).toEqual(['rows.execute()'])
  expect(becomes('const a = list.some(isPaid)', 'swapped step')).toEqual(['const a = list.every(isPaid)'])
  expect(becomes('const a = Math.min(b, c)', 'swapped step')).toEqual(['const a = Math.max(b, c)'])
})

test('a word becomes another one of its table or its type', () => {
  expect(becomes("const states = { open: 'pending', paid: 'paid' }", 'word')).toEqual([])
  const union = "type State = 'open' | 'paid'\nconst one = { state: 'open' }"
  expect(becomes(union, 'word')).toEqual(["type State = 'open' | 'paid'\nconst one = { state: 'paid' }"])
})

test('SQL loses conditions and locks; what is between is not torn apart', () => {
  const text = 'sql`select a from b where c = ${d} and e is null and (f = ${g} and h <= 3) limit 1 for update`'
  expect(becomes(text, 'dropped where')).toEqual([
    'sql`select a from b where c = ${d}  and (f = ${g} and h <= 3) limit 1 for update`',
    'sql`select a from b where c = ${d} and e is null  limit 1 for update`',
    'sql`select a from b where c = ${d} and e is null and (f = ${g} ) limit 1 for update`',
  ])
  expect(becomes(text, 'SQL')).toContain(text.replace(' for update', ''))
  expect(becomes('sql`select 1 where a between ${b} and ${c}`', 'dropped where')).toEqual([])
  expect(becomes("const begin = `set local saldo.tenant = '${tenant}'`", 'SQL')).toEqual([
    "const begin = `set saldo.tenant = '${tenant}'`",
  ])
})

test('types, imports, log lines, errors and descriptions are left as they are', () => {
  for (const text of [
    "import { a } from './a.ts'",
    'type A = { b: 3 }',
    "log.warn({ count: 3 }, 'too many')",
    'throw new RangeError(`more than ${3 + 4}`)',
    "const a = z.string().meta({ description: 'three or ' + 'four' })",
  ])
    expect(
      becomes(text).filter((one) => !one.includes('meta({  })') && one !== ';'),
      text,
    ).toEqual([])
})

test('a mutation is shown by the line it changes', () => {
  const text = 'const a = 1\n  const wait = 60 * 2\n'
  const [mutation] = mutationsOf('a.ts', text).filter(({ kind }) => kind === 'arithmetic')
  expect(show(text, mutation as Mutation)).toEqual({
    path: 'a.ts',
    line: 2,
    kind: 'arithmetic',
    before: 'const wait = 60 * 2',
    after: 'const wait = 60 / 2',
  })
})

test('the named faults can all be made', async () => {
  const sources = sourcesIn(await readTree())
  const made = faults.map((fault) => mutationOf(fault, sources))
  expect(made.every(({ start, end }) => end > start)).toBe(true)
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})

test('the same seed draws the same faults, each folder in proportion to its lines', () => {
  expect(
    Object.fromEntries(
      quotas(
        new Map([
          ['a', 750],
          ['b', 200],
          ['c', 51],
        ]),
        10,
      ),
    ),
  ).toEqual({ a: 7, b: 2, c: 1 })
  const text = Array.from({ length: 20 }, (_, index) => `export const limit${index} = ${index}`).join('\n')
  const files = ['a.ts', 'b.ts'].map((path) => ({
    lines: 20,
    mutations: mutationsOf(path, text),
    lineOf: ({ start }: Mutation) => text.slice(0, start).split('\n').length,
  }))
  const drawn = (seed: number) => {
    const lot = draw(files, randomFrom(seed))
    return Array.from({ length: 10 }, () => lot.next().value as Mutation).map(({ path, start }) => `${path} ${start}`)
  }
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
  // Each file has a turn before one has a second.
  for (const pair of [0, 2, 4])
    expect(
      new Set(
        drawn(7)
          .slice(pair, pair + 2)
          .map((one) => one.slice(0, 4)),
      ).size,
    ).toBe(2)
})

test('marks tell which blocks run, and change nothing else', () => {
  const text = 'const twice = (n: number) => n * 2\nfunction f() {\n  if (twice(1) > 1) { return 3 }\n}'
  const marked = withMarks('a.ts', text)
  expect(marked.split('\n')).toHaveLength(4)
  expect(marked).toContain('=> (globalThis.markReached?.("a.ts:29"),n * 2)')
  const blocks = blocksOf('a.ts', text)
  expect(blockAround(blocks, text.indexOf('3 }'))).toBe(text.indexOf('{ return'))
  expect(blockAround(blocks, text.indexOf('twice ='))).toBe(-1)
})

test('the tests that reach a mutant are run, near and short ones first, until so many seconds are used up', () => {
  const file = (path: string, ...imports: string[]) => ({
    path,
    text: '',
    imports: imports.map((specifier) => ({ specifier, line: 1, typeOnly: false })),
  })
  const files = [
    file('src/shop/cart/cart.ts'),
    file('src/shop/cart/cart.test.ts', './cart.ts'),
    file('src/shop/cart/index.ts', './cart.ts'),
    file('tests/story.test.ts', '../src/shop/cart/index.ts'),
    file('tests/other.test.ts', '../src/shop/cart/index.ts'),
    file('tests/journeys/story.test.ts', '../../src/shop/cart/index.ts'),
  ]
  const tree = { files, paths: new Set(files.map(({ path }) => path)), doors: {}, brands: [], tools: [] }
  expect(Object.fromEntries(distances(tree, 'src/shop/cart/cart.ts'))).toEqual({
    'src/shop/cart/cart.test.ts': 1,
    'tests/story.test.ts': 2,
    'tests/other.test.ts': 2,
  })
  const text = 'export const total = () => 1 + 2'
  const [mutation] = mutationsOf('src/shop/cart/cart.ts', text) as [Mutation]
  const hashes = Object.fromEntries(files.map(({ path }) => [path, 'same']))
  const tests = [
    { path: 'src/shop/cart/cart.test.ts', seconds: 1, passed: true },
    { path: 'tests/story.test.ts', seconds: 20, passed: true },
    { path: 'tests/other.test.ts', seconds: 30, passed: true },
  ]
  const reached = (runs: number[]) => ({ hashes, tests, blocks: { 'src/shop/cart/cart.ts:27': runs } })
  const found = (runs: number[], now = hashes) => testsOf(tree, reachOf(reached(runs), now), mutation, text)
  expect(found([1, 0])).toEqual(['src/shop/cart/cart.test.ts', 'tests/story.test.ts'])
  expect(found([])).toEqual([])
  // What runs while a file is loaded is tried with all tests that load it, and so is what changed since.
  const all = ['src/shop/cart/cart.test.ts', 'tests/story.test.ts', 'tests/other.test.ts']
  expect(found([0, -1])).toEqual(all)
  expect(found([], { ...hashes, 'src/shop/cart/cart.ts': 'changed' })).toEqual(all)
  expect(portions(all, reachOf(reached([]), hashes), 40)).toEqual([
    { tests: ['src/shop/cart/cart.test.ts'], seconds: 1 },
    { tests: ['tests/story.test.ts'], seconds: 20 },
  ])
})

test('the fault of a round that was cut is found again by its line, the nearest of several alike', () => {
  const lines = ['const a = 1', 'const b = 2', 'const a = 1']
  const chosen: Chosen = { id: 1, path: 'a.ts', line: 4, kind: 'number', before: 'const a = 1', after: 'const a = 2' }
  const found = (now: string[]) => locate(chosen, new Map([['a.ts', now.join('\n')]]))
  expect(found(lines)).toMatchObject({ start: 34, with: '2' })
  expect(found(['', ...lines.slice(0, 2)])).toMatchObject({ start: 11, with: '2' })
  expect(found(['const a = 7'])).toBeUndefined()
  const [named] = faults
  if (!named) throw new Error('there is no named fault')
  const { name, path } = named
  const again = locate({ ...chosen, path, fault: name }, new Map([[path, `x ${named.from} y`]]))
  expect(again).toMatchObject({ start: 2, with: named.to })
})

test('the report counts by folder and names each survivor with its reason, or as a finding', () => {
  const one = { path: 'src/shop/cart/cart.ts', line: 3, kind: 'number', before: 'const a = 1', after: 'const a = 2' }
  const other = { ...one, path: 'src/api/limits/limits.ts', before: 'calls: 60', after: 'calls: 61' }
  const results = [{ ...one, killedBy: 'a test' }, one, other]
  const reasons = [{ path: other.path, before: other.before, after: other.after, why: 'nobody counts so far' }]
  expect(shareKilled(results)).toBeCloseTo(1 / 3)
  expect(reasonFor(reasons, one)).toBeUndefined()
  const report = reportOf(results, reasons, 7)
  expect(report).toContain('| `src/shop` | 2 | 1 | 1 | 50.0 % |')
  expect(report).toContain('| all | 3 | 1 | 2 | 33.3 % |')
  expect(report).toContain('`src/shop/cart/cart.ts:3`, number: **a finding: no test sees it**')
  expect(report).toContain('`src/api/limits/limits.ts:3`, number: nobody counts so far')
})
