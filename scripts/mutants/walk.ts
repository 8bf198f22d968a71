import { parseSync, visitorKeys } from 'oxc-parser'

/** A node of the syntax tree, with the fields that mutations need. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Calls `visit` for each node of a TypeScript file that has an effect at run time, with its ancestors, the nearest
 * first. Types, imports, log lines, texts of errors and descriptions of the API are skipped.
 */
export function walk(path: string, text: string, visit: (node: Node, around: readonly Node[]) => void): void {
  const enter = (node: Node, around: readonly Node[]): void => {
    if (isWithoutEffect(node, text)) return
    visit(node, around)
    const within = [node, ...around]
    for (const key of visitorKeys[node.type] ?? []) {
      for (const child of [node[key]].flat()) if (isNode(child)) enter(child, within)
    }
  }
  enter(parseSync(path, text).program as unknown as Node, [])
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const kept = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression'])
const words = new Set(['description', 'summary', 'title', 'example', 'examples', 'message'])

function isWithoutEffect(node: Node, text: string): boolean {
  if (node.type.startsWith('TS')) return !kept.has(node.type)
  if (node.type === 'ImportDeclaration') return true
  if ((node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source) return true
  if (node.type === 'CallExpression') return /\blog(ger)?\??\.\w+$/.test(sourceOf(node.callee, text))
  if (node.type === 'NewExpression') return /Error$/.test(sourceOf(node.callee, text))
  if (node.type === 'Property') return words.has(sourceOf(node.key, text))
  return false
}

export function sourceOf(node: unknown, text: string): string {
  return isNode(node) ? text.slice(node.start, node.end) : ''
}
