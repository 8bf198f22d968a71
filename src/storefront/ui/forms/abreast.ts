/** @returns the rows: two short choices that follow each other share one */
export function abreast<Choice extends { isShort?: boolean }>(choices: readonly Choice[]): Choice[][] {
  const rows: Choice[][] = []
  for (const choice of choices) {
    const last = rows.at(-1)
    if (choice.isShort && last?.length === 1 && last[0]?.isShort) last.push(choice)
    else rows.push([choice])
  }
  return rows
}
