import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { firstLoads } from '../scripts/building/first-load.ts'
import { benchAgainst } from './against.ts'
import { benchAutoTopUps, benchWholeMorning } from './auto-top-ups.ts'
import { benchBusyBackOffice } from './busy-back-office.ts'
import { writeCapacity } from './capacity/index.ts'
import { benchGrowth, growthParts } from './growth/index.ts'
import { benchImport } from './import.ts'
import { benchLighthouse } from './lighthouse.ts'
import { coreSpeed, othersShare } from './machine.ts'
import { benchPages } from './pages.ts'
import { benchPurchases } from './purchases.ts'
import { count, type Row, tableOf } from './row.ts'
import { benchSignIn } from './sign-in.ts'
import { type Run, speedPage } from './speed-page.ts'
import { benchStarts } from './starts.ts'
import { benchStatements } from './statement-list.ts'
import { benchTold } from './told.ts'
import { median, openTown, type Town, townFolder } from './town.ts'
import { openWire, type Wire } from './wire.ts'

// `npm run bench` measures everything and writes docs/speed.md; `npm run bench -- purchases pages` prints these parts only.
// `npm run bench -- purchases --against <commit>` compares with another commit's program, `-- statements` lists a purchase's statements.
// `npm run bench -- growth` takes long and is run by its name only; it writes docs/growth.md;
// `-- back-office` is its part with a million orders. `-- capacity` simulates larger machines from what both pages say, and
// writes it into docs/capacity.md. Likewise `-- auto-top-ups-whole`, which charges all top-ups of a morning
// in place of a sample.

type Part = (town: Town) => Promise<Row[]>

const parts: Record<string, Part> = {
  purchases: benchPurchases,
  'busy-back-office': benchBusyBackOffice,
  statements: (town) => benchStatements(town, wire?.heard ?? []),
  pages: benchPages,
  'sign-in': benchSignIn,
  import: benchImport,
  'auto-top-ups': benchAutoTopUps,
  'auto-top-ups-whole': benchWholeMorning,
  // After the parts that measure memory: ten thousand waiting pages leave a web process larger.
  told: benchTold,
  scripts: async () => [firstLoad()],
  lighthouse: benchLighthouse,
}

/** Parts of towns of their own: figures of a program that has just started. */
const ownTowns = ['start', 'memory'] as const

// Programs of the part `statements` reach PostgreSQL through this proxy.
let wire: Wire | undefined

const { values, positionals: wished } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true })
if (wished[0] === 'growth' || wished[0] === 'back-office') {
  const some = wished.slice(wished[0] === 'growth' ? 1 : 0)
  const strange = some.filter((name) => !(name in growthParts))
  if (strange.length > 0) {
    console.error(`Growth has no part ${strange.join(', ')}: take from ${Object.keys(growthParts).join(', ')}.`)
    process.exit(1)
  }
  await benchGrowth(some, { commit: commitHere(), machine: machineHere() })
  process.exit(0)
}
if (wished.join() === 'capacity') {
  console.log(writeCapacity())
  process.exit(0)
}
const names: readonly string[] = [...ownTowns, ...Object.keys(parts)]
const unknown = wished.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: take from growth, ${names.join(', ')}.`)
  process.exit(1)
}
// Most of an hour: run by its name only.
const isLong = (name: string) => name === 'auto-top-ups-whole'
const isWished = (name: string) => (wished.length === 0 ? !isLong(name) : wished.includes(name))

if (values.against !== undefined) {
  if (wished.join() !== 'purchases') {
    console.error('Only purchases are measured --against another commit.')
    process.exit(1)
  }
  const rows = await benchAgainst(values.against)
  console.log(`\n${commitHere()} beside ${values.against}\n\n${tableOf(rows)}`)
  process.exit(0)
}

const { folder, clear } = await townFolder()
const measured: { name: string; rows: Row[] }[] = []
const others: number[] = []
const speeds: number[] = []
try {
  // The first start fills the folder; later starts are measured.
  await (await openTown(folder)).stop()
  const some = ownTowns.filter(isWished)
  if (some.length > 0) {
    await note(some.join(' and '))
    const rows = await benchStarts(folder, { memory: some.includes('memory') })
    for (const name of some) measured.push({ name, rows: rows[name] })
    console.log(`\n${tableOf(some.flatMap((name) => rows[name]))}`)
  }
  for (const [name, part] of Object.entries(parts)) {
    if (!isWished(name)) continue
    // Each part runs in a fresh town.
    const town = await openTown(folder, name === 'statements' ? { through: throughWire } : {})
    try {
      await note(name)
      const rows = await part(town)
      measured.push({ name, rows })
      // At once: a later part that fails takes nothing with it.
      console.log(`\n${tableOf(rows)}`)
    } catch (error) {
      console.error(town.lastWords())
      throw error
    } finally {
      await town.stop()
      wire?.close()
      wire = undefined
    }
  }
} finally {
  await clear()
}
const control: Row = {
  what: 'control: SHA-256 on one core, MB/s',
  figure: count(median(speeds)),
  beside: `other programs took ${count(100 * Math.max(...others))} % of the machine at most`,
}
const run: Run = {
  commit: commitHere(),
  at: new Date(),
  machine: machineHere(),
  parts: [...measured, { name: 'control', rows: [control] }],
}
console.log(`\n${run.commit} on ${run.machine}\n\n${tableOf(run.parts.flatMap(({ rows }) => rows))}`)
if (wished.length === 0) writeFileSync('docs/speed.md', speedPage(run))

async function throughWire(port: number): Promise<number> {
  wire = await openWire(port)
  return wire.port
}

/** The program that is measured. */
function commitHere(): string {
  const git = (...asked: string[]) => execFileSync('git', asked, { encoding: 'utf8' }).trim()
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes')
}

function machineHere(): string {
  return `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`
}

/** Prints what is measured, and how busy the machine was before. */
async function note(name: string): Promise<void> {
  others.push(await othersShare())
  speeds.push(coreSpeed())
  console.log(`\n${name} (other programs take ${count(100 * (others.at(-1) ?? 0))} % of the machine) …`)
}

function firstLoad(): Row {
  const main = firstLoads().filter(({ page }) => page === '/shop' || page.startsWith('/shop/topup'))
  const most = Math.max(...main.map(({ gzipBytes }) => gzipBytes))
  return {
    what: 'first-load JavaScript of the main page, kB gzip',
    figure: count(most / 1000, 1),
    target: '100',
  }
}
