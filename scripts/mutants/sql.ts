import type { Mutation } from './mutation.ts'
import type { Node } from './walk.ts'

const swaps: [pattern: RegExp, by: string][] = [
  [/\bset local\b/g, 'set'],
  [/ for (no key )?(update|share)( of \w+)?( skip locked)?/g, ''],
  [/ skip locked\b/g, ''],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot exists\b/g, 'exists'],
  [/\bnot in\b/g, 'in'],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ desc\b/g, ''],
  [/\bleft join\b/g, 'join'],
  [/\bunion all\b/g, 'union'],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/ limit \d+/g, ''],
  [/ on conflict do nothing\b/g, ''],
  [/, true\)/g, ', false)'],
]

/** Faults inside a template with SQL: a missing condition, lock or order. Only what is still SQL. */
export function mutateSql(node: Node, text: string): Omit<Mutation, 'path'>[] {
  const source = text.slice(node.start, node.end)
  const isSql = /^`\s*(select|insert|update|delete|with|begin|set|and|where|or|lock|from)\b/i.test(source)
  if (!isSql && !/\bsql(<[^`]*>)?$/.test(text.slice(Math.max(0, node.start - 200), node.start))) return []
  const masked = maskPlaces(node, source)
  const swapped = swaps.flatMap(([pattern, by]) =>
    [...masked.matchAll(pattern)].map(({ index, 0: found }) => ({
      kind: 'SQL',
      start: node.start + index,
      end: node.start + index + found.length,
      with: by,
    })),
  )
  return [...swapped, ...withoutCondition(node, masked)]
}

/** Replaces `${…}` with letters of the same length: its content is not SQL. */
function maskPlaces(node: Node, source: string): string {
  let masked = source
  for (const { start, end } of node.expressions as Node[]) {
    const [from, to] = [source.lastIndexOf('${', start - node.start), source.indexOf('}', end - node.start) + 1]
    masked = masked.slice(0, from) + 'p'.repeat(to - from) + masked.slice(to)
  }
  return masked
}

/** Drops one of several conditions that `and` joins, up to the next word of its own level. */
function withoutCondition(node: Node, masked: string): Omit<Mutation, 'path'>[] {
  return [...masked.matchAll(/\band /g)].flatMap(({ index }) => {
    if (/\bbetween\s+\S+\s*$/.test(masked.slice(0, index))) return []
    const end = endOfCondition(masked, index + 4)
    return [{ kind: 'dropped where', start: node.start + index, end: node.start + end, with: '' }]
  })
}

const nextPart = /^(and|or|order by|group by|returning|limit|for|then|else|end|union|on conflict|as)\b/

function endOfCondition(masked: string, from: number): number {
  let depth = 0
  let at = from
  for (; at < masked.length; at++) {
    if (masked[at] === '(') depth += 1
    if (masked[at] === ')') depth -= 1
    const isOver = depth === 0 && /\W/.test(masked[at - 1] ?? '') && nextPart.test(masked.slice(at, at + 12))
    if (depth < 0 || masked[at] === '`' || isOver) break
  }
  return from + masked.slice(from, at).trimEnd().length
}
