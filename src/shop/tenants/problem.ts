/** A fault in a brand's folder: the file from the repository's root, the field by its dotted path. */
export type Problem = { file: string; field?: string; message: string }

/** @returns one line: `tenants/x/tenant.ts: topup.lowBalanceLimit: expected a number`. */
export const problemLine = ({ file, field, message }: Problem): string =>
  [file, field, message].filter((part) => part !== undefined).join(': ')

/** All faults of all brand folders in one error. */
export class BrandFolderError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(`the brands cannot be used:\n${problems.map((problem) => `  ${problemLine(problem)}`).join('\n')}`)
    this.name = 'BrandFolderError'
    this.problems = problems
  }
}
