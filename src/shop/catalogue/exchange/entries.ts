import type { Problem } from './problems.ts'

/** One product of a file as it is written there, unchecked. */
export type Entry = {
  /** Where it begins, counted from 1. */
  line: number
  written: unknown
  /** What keeps it from being read as what it stands for. */
  wrong?: string
  /** Where one of its fields stands, where that is another line. */
  lineOf?(field: string): number | undefined
}

/** A file that is no such file at all: what is wrong ends the reading. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super(problems.map(({ says }) => says).join('; '))
    this.problems = problems
  }
}
