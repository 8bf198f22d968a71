import { type Node, walk } from './walk.ts'

/** A part of a file that runs as a whole or not at all: a block, or the result of an arrow function. */
export type Block = { start: number; end: number }

/** All blocks of a file; an inner one comes after the outer. */
export function blocksOf(path: string, text: string): Block[] {
  return blockNodes(path, text).map(({ start, end }) => ({ start, end }))
}

/** Whether the block around a place is known by its start; -1 is the file itself, which runs when it is loaded. */
export function blockAround(blocks: readonly Block[], place: number): number {
  return blocks.findLast(({ start, end }) => start <= place && place < end)?.start ?? -1
}

/** The file with a mark in each block, on unchanged lines: `markReached` is called by each block that runs. */
export function withMarks(path: string, text: string): string {
  const inserts = blockNodes(path, text).flatMap(({ node, start, end }) => {
    const mark = `globalThis.markReached?.(${JSON.stringify(`${path}:${start}`)})`
    return node.type === 'BlockStatement'
      ? [{ at: start + 1, text: `${mark};` }]
      : [
          { at: start, text: `(${mark},` },
          { at: end, text: ')' },
        ]
  })
  let marked = text
  for (const { at, text: inserted } of inserts.toSorted((a, b) => b.at - a.at))
    marked = marked.slice(0, at) + inserted + marked.slice(at)
  return marked
}

function blockNodes(path: string, text: string): (Block & { node: Node })[] {
  const found: (Block & { node: Node })[] = []
  walk(path, text, (node) => {
    const body = node.type === 'ArrowFunctionExpression' ? (node.body as Node) : node
    const counts = node.type === 'BlockStatement' || (body !== node && body.type !== 'BlockStatement')
    if (counts) found.push({ node: body, start: body.start, end: body.end })
  })
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end)
}
