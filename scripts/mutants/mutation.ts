/** One change of one place of a source file. Offsets refer to the unchanged text. */
export type Mutation = {
  path: string
  /** What is changed: a condition, a boundary, a number. */
  kind: string
  start: number
  end: number
  with: string
}

/** A mutation for the reader: its line, and what the line becomes. */
export type Shown = { path: string; line: number; kind: string; before: string; after: string }

export function applyTo(text: string, mutation: Pick<Mutation, 'start' | 'end' | 'with'>): string {
  return text.slice(0, mutation.start) + mutation.with + text.slice(mutation.end)
}

/** Shows the changed lines of a mutation, shortened to one line each. */
export function show(text: string, mutation: Mutation): Shown {
  const from = text.lastIndexOf('\n', mutation.start - 1) + 1
  const lineEnd = text.indexOf('\n', mutation.end)
  const to = lineEnd < 0 ? text.length : lineEnd
  const oneLine = (lines: string) => {
    const short = lines.trim().replaceAll(/\s+/g, ' ')
    return short.length > 160 ? `${short.slice(0, 157)}…` : short
  }
  return {
    path: mutation.path,
    line: text.slice(0, mutation.start).split('\n').length,
    kind: mutation.kind,
    before: oneLine(text.slice(from, to)),
    after: oneLine(text.slice(from, mutation.start) + mutation.with + text.slice(mutation.end, to)),
  }
}
