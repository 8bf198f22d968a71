import { moduleOf } from './modules.ts'
import type { Problem, Rule } from './tree.ts'

/** Every entry of `imports` is named exactly, leads to a file, and is used outside its own module. */
export const doorsAreExact: Rule = ({ doors, files, paths }) =>
  Object.entries(doors).flatMap(([door, target]): Problem[] => {
    const file = String(target).replace(/^\.\//, '')
    const problem = (message: string) => [{ path: 'package.json', message: `imports ${door}: ${message}` }]
    if (door.includes('*') || file.includes('*')) return problem('a door is named exactly, without *')
    if (!paths.has(file)) return problem(`there is no ${file}`)
    const used = files.some(
      ({ path, imports }) => moduleOf(path) !== moduleOf(file) && imports.some(({ specifier }) => specifier === door),
    )
    return used ? [] : problem('nobody goes through it')
  })

/** An `index.ts` is a module's public face: under 25 lines, each name written out. */
export const facesAreSmall: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith('src/') && path.endsWith('/index.ts'))
    .flatMap(({ path, text }) => {
      const problems: Problem[] = []
      const lines = text.trimEnd().split('\n').length
      if (lines >= 25) problems.push({ path, message: `has ${lines} lines; a face has under 25` })
      if (/^export \*/m.test(text)) problems.push({ path, message: 'names what it shows, never "export *"' })
      return problems
    })
