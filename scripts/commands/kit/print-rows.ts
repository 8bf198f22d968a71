export const asJson = { '--json': 'as JSON, amounts in minor units' } as const

/** Prints each row in words, or `none`. With `--json` it prints one array of the rows. */
export function printRows<T extends object>(
  rows: readonly T[],
  { json }: { json?: true },
  inWords: (row: T) => string,
): void {
  if (json) console.log(JSON.stringify(rows, null, 2))
  else console.log(rows.length === 0 ? 'none' : rows.map(inWords).join('\n'))
}
