import type { Mutation } from './mutation.ts'
import { mutateSql } from './sql.ts'
import { isNode, type Node, sourceOf, walk } from './walk.ts'
import { wordsOf } from './words.ts'

type Change = Omit<Mutation, 'path'>

/** Every small fault that could be put into a file, in the order of its text. Some of them do not compile. */
export function mutationsOf(path: string, text: string): Mutation[] {
  const changes: Change[] = []
  const others = wordsOf(path, text)
  walk(path, text, (node, around) => {
    const found = (mutators[node.type] ?? []).flatMap((mutate) => mutate(node, text, around))
    if (node.type === 'TemplateLiteral') found.push(...mutateSql(node, text))
    const other = others.get(node.start)
    if (other !== undefined) found.push(replace('word', node, `'${other}'`))
    changes.push(...found)
  })
  return changes
    .filter((change) => text.slice(change.start, change.end) !== change.with)
    .map((change) => ({ path, ...change }))
}

type Mutator = (node: Node, text: string, around: readonly Node[]) => Change[]

const replace = (kind: string, node: Node, by: string): Change => ({
  kind,
  start: node.start,
  end: node.end,
  with: by,
})

const operators: Record<string, [kind: string, by: string]> = {
  '<': ['boundary', '<='],
  '<=': ['boundary', '<'],
  '>': ['boundary', '>='],
  '>=': ['boundary', '>'],
  '===': ['condition', '!=='],
  '!==': ['condition', '==='],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
  '%': ['arithmetic', '*'],
}

const binary: Mutator = (node, text) => {
  const [kind, by] = operators[String(node.operator)] ?? []
  if (!kind) return []
  const [left, right] = [sourceOf(node.left, text), sourceOf(node.right, text)]
  return [replace(kind, node, `${left} ${by} ${right}`)]
}

const logical: Mutator = (node, text) => {
  const [left, right] = [sourceOf(node.left, text), sourceOf(node.right, text)]
  const sides = [replace('dropped condition', node, left), replace('dropped condition', node, right)]
  if (node.operator === '??') return sides
  return [...sides, replace('logic', node, `(${left} ${node.operator === '&&' ? '||' : '&&'} ${right})`)]
}

const either: Mutator = (node, text) => [
  replace('condition', node, `(${sourceOf(node.consequent, text)})`),
  replace('condition', node, `(${sourceOf(node.alternate, text)})`),
]

const ifStatement: Mutator = (node, text) => {
  const test = node.test as Node
  const changes = [replace('condition', test, `!(${sourceOf(test, text)})`)]
  const leaves = /^\{?\s*(return|throw|continue|break)\b/.test(sourceOf(node.consequent, text))
  if (!node.alternate && leaves) changes.push(replace('dropped guard', node, ';'))
  else if (!node.alternate) changes.push(replace('dropped condition', test, 'true'))
  return changes
}

const literal: Mutator = (node) => {
  if (typeof node.value === 'boolean') return [replace('truth', node, String(!node.value))]
  if (typeof node.value !== 'number') return []
  return [replace('number', node, String(node.value + 1)), replace('number', node, String(Math.max(node.value - 1, 0)))]
}

const not: Mutator = (node, text) =>
  node.operator === '!' ? [replace('condition', node, sourceOf(node.argument, text))] : []

/** Removes an item of a list, with the comma after it or before it. */
const withoutOne =
  (kind: string, list: 'elements' | 'properties'): Mutator =>
  (node, text, around) => {
    // A destructuring pattern creates nothing.
    const children = (node[list] as unknown[]).filter(isNode)
    if (around[0]?.type.endsWith('Pattern')) return []
    return children.map((child) => {
      const comma = /^\s*,/.exec(text.slice(child.end, node.end))
      return { kind, start: child.start, end: child.end + (comma?.[0].length ?? 0), with: '' }
    })
  }

const statement: Mutator = (node, text) => {
  const inner = sourceOf(node.expression, text)
  return /^(await\s|void\s)?[\w.?]+(<[^>]*>)?\(/.test(inner) ? [replace('dropped call', node, ';')] : []
}

const droppable =
  /^(where|whereRef|having|limit|offset|orderBy|forUpdate|forShare|skipLocked|distinct|min|max|int|positive|nonnegative|length|regex|refine|superRefine|strict|filter|slice|sort|toSorted|reverse|toReversed|trim|toLowerCase|toUpperCase|normalize)$/
const swapped: Record<string, string> = {
  some: 'every',
  every: 'some',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  find: 'findLast',
  push: 'unshift',
}

const call: Mutator = (node, text) => {
  const callee = node.callee as Node
  if (callee.type !== 'MemberExpression' || callee.computed) return []
  const [object, property] = [callee.object as Node, callee.property as Node]
  const name = sourceOf(property, text)
  const changes: Change[] = []
  if (droppable.test(name) && sourceOf(object, text) !== 'Math')
    changes.push(replace(name === 'where' ? 'dropped where' : 'dropped step', node, sourceOf(object, text)))
  const other = swapped[name]
  if (other && (sourceOf(object, text) === 'Math' || !droppable.test(name)))
    changes.push(replace('swapped step', property, other))
  return changes
}

const mutators: Record<string, Mutator[]> = {
  BinaryExpression: [binary],
  LogicalExpression: [logical],
  ConditionalExpression: [either],
  IfStatement: [ifStatement],
  Literal: [literal],
  UnaryExpression: [not],
  ArrayExpression: [withoutOne('dropped element', 'elements')],
  ObjectExpression: [withoutOne('dropped entry', 'properties')],
  ExpressionStatement: [statement],
  CallExpression: [call],
}
