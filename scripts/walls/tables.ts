import { moduleOf } from './modules.ts'
import { isTest, type Problem, type Rule } from './tree.ts'

const writes =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)|\b(?:insert into|delete from|merge into)\s+(?:saldo\.)?(\w+)|\bupdate\s+(?:saldo\.)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g

/** Erasure, retention and the archive write tables of all modules: personal data is removed by one plan. */
const removesPersonalData = (path: string): boolean =>
  path.startsWith('src/shop/privacy/') || path.endsWith('/personal/store.ts')

/** One module writes a table; others may read it. Which module that is, its own queries say. */
export const tablesHaveOneWriter: Rule = ({ files }) => {
  const writers = new Map<string, Map<string, Problem>>()
  for (const { path, text } of files) {
    if (!path.startsWith('src/') || !path.endsWith('/store.ts') || isTest(path) || removesPersonalData(path)) continue
    for (const match of text.matchAll(writes)) {
      const table = match[1] ?? match[2] ?? match[3] ?? ''
      const line = text.slice(0, match.index).split('\n').length
      const modules = writers.get(table) ?? new Map<string, Problem>()
      writers.set(table, modules)
      if (!modules.has(moduleOf(path))) modules.set(moduleOf(path), { path, line, message: '' })
    }
  }
  return [...writers].flatMap(([table, modules]) =>
    modules.size < 2
      ? []
      : [...modules].map(([module, place]) => {
          const others = [...modules.keys()].filter((other) => other !== module).join(', ')
          return { ...place, message: `writes the table ${table}, as ${others} does: one module writes a table` }
        }),
  )
}
