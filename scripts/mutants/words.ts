import { parseSync, Visitor } from 'oxc-parser'

type Place = { start: number; value: string; group: string }

/**
 * Finds words that could be confused, such as states: for the offset of each string, another one of the same file with
 * the same name, in the same list or in the same union of types.
 */
export function wordsOf(path: string, text: string): Map<number, string> {
  const groups = new Map<string, Set<string>>()
  const places: Place[] = []
  const file = (group: string, value: string) => groups.set(group, (groups.get(group) ?? new Set()).add(value))
  const note = (group: string, node: { type: string; start: number; value?: unknown }) => {
    if (node.type !== 'Literal' || typeof node.value !== 'string' || !/^[\w-]+$/.test(node.value)) return
    file(group, node.value)
    places.push({ start: node.start, value: node.value, group })
  }
  const { program } = parseSync(path, text)
  new Visitor({
    TSUnionType(node) {
      for (const type of node.types)
        if (type.type === 'TSLiteralType' && type.literal.type === 'Literal' && typeof type.literal.value === 'string')
          file(`union at ${node.start}`, type.literal.value)
    },
    Property(node) {
      note(`key ${text.slice(node.key.start, node.key.end)}`, node.value)
    },
    BinaryExpression(node) {
      if (/^[!=]==$/.test(node.operator))
        note(`key ${/\w+$/.exec(text.slice(node.left.start, node.left.end))}`, node.right)
    },
    ReturnStatement(node) {
      if (node.argument) note('returned', node.argument)
    },
  }).visit(program)
  const others = new Map<number, string>()
  for (const { start, value, group } of places) {
    const union = [...groups].find(([name, words]) => name.startsWith('union') && words.has(value))?.[1]
    const other = [...(union ?? groups.get(group) ?? [])].find((word) => word !== value)
    if (other !== undefined) others.set(start, other)
  }
  return others
}
