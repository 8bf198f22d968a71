import { readFileSync } from 'node:fs'

/** What a purchase and a brand cost on the machine that measured, in milliseconds where nothing else is said. */
export type Costs = {
  /** CPU time of one purchase. */
  web: number
  worker: number
  database: number
  /** Round trips of a purchase to the database, and how many transactions they are. */
  trips: number
  transactions: number
  /** One round of the tasks of every minute, for one brand. */
  round: number
}

/** Reads the newest measurements. Throws where a page no longer has them. */
export function readCosts(): Costs {
  const growth = readFileSync('docs/growth.md', 'utf8')
  const speed = readFileSync('docs/speed.md', 'utf8')
  const processes = rowOf(growth, 'Web processes on one database', '1')
  const brands = rowOf(growth, 'Brands', '2,400')
  return {
    web: figure(processes[4]),
    worker: figure(processes[5]),
    database: figure(processes[6]),
    trips: figure(cellsOf(speed, 'round trips of web and worker')[1]),
    // Three frame statements each: BEGIN, settings, COMMIT.
    transactions: figure(cellsOf(speed, 'frame statements (BEGIN, COMMIT, settings)')[1]) / 3,
    round: (figure(brands[6]) * 1000) / figure(brands[0]),
  }
}

const rowOf = (page: string, title: string, first: string): string[] =>
  cellsOf(page.split(`\n## ${title}\n`)[1] ?? '', first)

/** The cells of the first row of a table that begins with this one. */
function cellsOf(page: string, first: string): string[] {
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const row = rows.find((cells) => cells[1] === first)
  if (!row) throw new Error(`no table has a row ${first}`)
  return row.slice(1)
}

function figure(cell = ''): number {
  const read = Number(cell.replaceAll(',', ''))
  if (Number.isNaN(read)) throw new Error(`${cell} is no figure`)
  return read
}
