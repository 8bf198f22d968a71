/**
 * Faults of a drawing that is served as it is: it must not run or load anything, and browsers must be able to parse it
 * (a duplicate attribute makes it invisible).
 */
export function drawingProblems(drawing: string): { message: string }[] {
  const messages = [
    /<script|\son\w+=|href=["'](?!#)|url\(\s*["']?(?!#)|<!(?:DOCTYPE|ENTITY)|<foreignObject/i.test(drawing)
      ? 'runs or loads something'
      : undefined,
    /^\s*<svg\b([\s\S]*<\/svg>|[^>]*\/>)\s*$/.test(drawing) ? undefined : 'is no SVG drawing',
    twice(drawing),
  ]
  return messages.flatMap((message) => (message === undefined ? [] : [{ message }]))
}

function twice(drawing: string): string | undefined {
  for (const [tag] of drawing.matchAll(/<[a-z][^>]*>/gi)) {
    const names = [...tag.matchAll(/\s([\w:-]+)=/g)].map(([, name]) => name)
    const name = names.find((each, place) => names.indexOf(each) !== place)
    if (name) return `gives ${name} twice in one element`
  }
  return undefined
}
