import type { Problem } from './problems.ts'

/** An entry of a file as written, unchecked. */
export type Entry = {
  /** Its first line, counted from 1. */
  line: number
  written: unknown
  /** Why it cannot be parsed. */
  wrong?: string
  /** The line of one of its fields, if different. */
  lineOf?(field: string): number | undefined
}

/** A file that cannot be read as a whole. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super(problems.map(({ says }) => says).join('; '))
    this.problems = problems
  }
}
