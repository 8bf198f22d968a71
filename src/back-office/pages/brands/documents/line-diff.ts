export type Line = { kind: 'same' | 'out' | 'in'; text: string }

/** @returns the lines of two texts, in their order: those of both, those that went, and those that came */
export function diffLines(before: string, after: string): Line[] {
  const [was, is] = [linesOf(before), linesOf(after)]
  // How many lines are the same from each pair of places on.
  const same = Array.from({ length: was.length + 1 }, () => new Uint16Array(is.length + 1))
  const at = (row: number, column: number) => same[row]?.[column] ?? 0
  for (let row = was.length - 1; row >= 0; row -= 1)
    for (let column = is.length - 1; column >= 0; column -= 1) {
      const longest =
        was[row] === is[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
      same[row]?.fill(longest, column, column + 1)
    }
  const lines: Line[] = []
  let [row, column] = [0, 0]
  while (row < was.length || column < is.length) {
    const [old, now] = [was[row], is[column]]
    if (old !== undefined && old === now) {
      lines.push({ kind: 'same', text: old })
      row += 1
      column += 1
    } else if (old !== undefined && (now === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'out', text: old })
      row += 1
    } else {
      lines.push({ kind: 'in', text: now ?? '' })
      column += 1
    }
  }
  return lines
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))
