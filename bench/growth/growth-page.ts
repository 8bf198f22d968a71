/** One table of the page: what grows stands in the first column. */
export type Section = { title: string; text: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

export type Growth = { commit: string; at: Date; machine: string; sections: readonly Section[] }

/** @returns one table with its heading, in Markdown, which is readable in a terminal too */
export function sectionText({ title, text, columns, rows }: Section): string {
  const cells = [columns, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = columns.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  const [head = [], ...body] = cells
  const table = [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
  return `## ${title}\n\n${text}\n\n${table}\n`
}

/** @returns the whole of `docs/growth.md`; every figure is of this run */
export function growthPage({ commit, at, machine, sections }: Growth): string {
  const minute = at.toISOString().slice(0, 16).replace('T', ' ')
  return `# How it grows

\`npm run bench -- growth\` writes this page; it is not edited by hand. \`npm run bench -- growth orders processes brands\` prints
the parts that are named and leaves the page as it is. Sizes can be changed: \`BENCH_ORDERS=1000,50000\`, \`BENCH_BRANDS=24,240\`.
What the figures mean for larger machines is in [capacity.md](capacity.md).

Measured ${minute} UTC at commit ${commit}, on ${machine}. Load, sandbox, PostgreSQL, web processes and worker share that machine.

${sections.map(sectionText).join('\n')}`
}
