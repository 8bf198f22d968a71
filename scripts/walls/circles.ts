import { isShop, moduleOf } from './modules.ts'
import { isTest, type Problem, type Rule, type Tree, targetOf } from './tree.ts'

type Graph = Map<string, Set<string>>

/** No file imports itself through others, types included. */
export const filesHaveNoCircles: Rule = (tree) => circles(graphOf(tree, (path) => path))

/** The same for the shop's modules: files of two modules may not refer to each other, even if no single file does. */
export const modulesHaveNoCircles: Rule = (tree) =>
  circles(graphOf(tree, (path) => (isShop(moduleOf(path)) ? moduleOf(path) : undefined)))

/** @param nameOf the node of a file; undefined leaves the file out */
function graphOf(tree: Tree, nameOf: (path: string) => string | undefined): Graph {
  const graph: Graph = new Map()
  for (const { path, imports } of tree.files) {
    const from = nameOf(path)
    if (from === undefined || isTest(path)) continue
    const edges = graph.get(from) ?? new Set()
    graph.set(from, edges)
    for (const { specifier } of imports) {
      const target = targetOf(tree, path, specifier)
      const to = target && nameOf(target)
      // A module's own files refer to each other freely; only a file that imports itself would be wrong.
      if (to && (to !== from || target === path)) edges.add(to)
    }
  }
  return graph
}

/** Walks depth first; an edge back to the current path closes a circle. */
function circles(graph: Graph): Problem[] {
  const problems: Problem[] = []
  const done = new Set<string>()
  const trail: string[] = []
  const walk = (node: string): void => {
    const start = trail.indexOf(node)
    if (start >= 0) {
      const circle = [...trail.slice(start), node]
      problems.push({ path: node, message: `import circle: ${circle.join(' -> ')}` })
      return
    }
    if (done.has(node)) return
    trail.push(node)
    for (const next of graph.get(node) ?? []) walk(next)
    trail.pop()
    done.add(node)
  }
  for (const node of graph.keys()) walk(node)
  return problems
}
