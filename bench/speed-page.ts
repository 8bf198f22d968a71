import { type Row, tableOf } from './row.ts'

/** A whole run of the bench: every part on one machine, with one program. */
export type Run = {
  /** Short hash, marked if files differed from it. */
  commit: string
  at: Date
  machine: string
  parts: readonly { name: string; rows: readonly Row[] }[]
}

const titles: Record<string, string> = {
  start: 'Start',
  memory: 'Memory',
  purchases: 'Purchases by guests',
  'busy-back-office': 'Purchases while operators work',
  statements: 'Statements of one purchase, bought alone',
  pages: 'Main pages',
  told: 'Pages that wait for an order',
  'sign-in': 'Signing in',
  import: '100,000 products in one shop',
  'auto-top-ups': 'A million automatic top-ups, 200,000 due on one morning',
  scripts: 'Scripts',
  lighthouse: 'Lighthouse',
  control: 'The machine itself',
}

/** @returns the whole of `docs/speed.md`; every figure is of this run */
export function speedPage({ commit, at, machine, parts }: Run): string {
  const minute = at.toISOString().slice(0, 16).replace('T', ' ')
  const sections = parts.map(({ name, rows }) => `## ${titles[name] ?? name}\n\n${tableOf(rows)}\n`)
  return `# Speed

\`npm run bench\` writes this page; it is not edited by hand. It starts everything as \`npm start\` does, in a folder and on ports of its own.
Figures are medians of three where a part can be repeated, and purchases those of programs that are warm. What they rest on is measured beside them in the same run: a TPC-B-like
transaction on the same PostgreSQL, Node's own server answering a constant body of the same size. \`npm run bench -- purchases pages\`
prints these parts and leaves the page as it is. No test asserts on time.

Measured ${minute} UTC at commit ${commit}, on ${machine}. Load, sandbox, PostgreSQL, web process and worker share that machine.

${sections.join('\n')}`
}
