/** A row of the table. `target` is the project's own aim; figures are printed, never asserted. */
export type Row = { what: string; figure: string; target?: string; beside?: string }

export const count = (figure: number, digits = 0): string =>
  figure.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** @returns the rows as a table in Markdown, which is readable in a terminal too */
export function tableOf(rows: readonly Row[]): string {
  const table = [
    ['what', 'figure', 'target', 'beside it in the same run'],
    ...rows.map(({ what, figure, target = '', beside = '' }) => [what, figure, target, beside]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = table
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
