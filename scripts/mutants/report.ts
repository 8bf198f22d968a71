import type { Shown } from './mutation.ts'

export type Result = Shown & {
  /** Its name, if it is in the list of faults. */
  fault?: string
  /** The test that saw it; undefined if it survived. */
  killedBy?: string
  /** The message of that test. */
  message?: string
}

/** Why a survivor may stay: nobody could tell it from the original program. */
export type Reason = Pick<Shown, 'path' | 'before' | 'after'> & { why: string }

const isSame = (a: Reason, b: Shown) => a.path === b.path && a.before === b.before && a.after === b.after
export const reasonFor = (reasons: readonly Reason[], result: Shown): string | undefined =>
  reasons.find((reason) => isSame(reason, result))?.why

export const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/')
const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`)

export function shareKilled(results: readonly Result[]): number {
  return results.filter(({ killedBy }) => killedBy).length / results.length
}

/** Writes docs/mutants.md. */
export function reportOf(results: readonly Result[], reasons: readonly Reason[], seed: number): string {
  const rowOf = (name: string, own: readonly Result[]) => {
    const killed = own.filter(({ killedBy }) => killedBy).length
    return `| ${name} | ${own.length} | ${killed} | ${own.length - killed} | ${percent(killed, own.length)} |`
  }
  const folders = [...new Set(results.map(({ path }) => folderOf(path)))].toSorted()
  const survivors = results.filter(({ killedBy }) => !killedBy)
  const list = survivors.map((one) => {
    const why = reasonFor(reasons, one) ?? '**a finding: no test sees it**'
    const name = one.fault ? `${one.fault} (${one.kind})` : one.kind
    return `- \`${one.path}:${one.line}\`, ${name}: ${why}\n\n  ${fenced(one.before)} becomes ${fenced(one.after)}`
  })
  return `# What the tests see

Written by \`npm run mutants\`: it puts small faults into the program, one at a time, and runs the tests that reach them. A
fault that makes no test fail has survived. Seed ${seed}; ${results.filter(({ fault }) => fault).length} faults of a fixed list, the
others drawn by chance, in proportion to the lines of each folder. Faults that do not compile are not counted. Journeys
and tests that start whole programs are left out.

| folder | faults | seen | survived | share seen |
|---|---|---|---|---|
${folders
  .map((folder) =>
    rowOf(
      `\`${folder}\``,
      results.filter(({ path }) => folderOf(path) === folder),
    ),
  )
  .join('\n')}
${rowOf('all', results)}

## Survivors

${list.length === 0 ? 'None.' : list.join('\n')}
`
}

const fenced = (code: string) => (code === '' ? 'nothing' : code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``)
