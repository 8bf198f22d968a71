import { posix } from 'node:path'
import { type ParseResult, parseSync } from 'oxc-parser'

/** One import, re-export, dynamic import or import type of a file. */
export type Import = {
  specifier: string
  line: number
  /** Without effect at run time: `import type`, `export type`. */
  typeOnly: boolean
}

export type SourceFile = { path: string; text: string; imports: Import[] }

/** What the rules check. Paths are relative to the project, with forward slashes. */
export type Tree = {
  files: SourceFile[]
  /** All paths, whether sources or not. */
  paths: Set<string>
  /** `imports` of package.json: name to file. */
  doors: Record<string, string>
  /** Packages for tests and checks only: `devDependencies` of package.json. */
  tools: string[]
  /** Names of the folders under `tenants/`. */
  brands: string[]
}

/** A place that breaks a rule, and how. */
export type Problem = { path: string; line?: number; message: string }

export type Rule = (tree: Tree) => Problem[]

/** Reads a file's imports without compiling it. */
export function parseSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const imports: Import[] = []
  for (const statement of parsed.program.body) {
    const found = importOf(statement)
    if (found) imports.push({ ...found, line: lineAt(statement.start) })
  }
  // Dynamic imports and import types may be anywhere in an expression; they are simple enough to be found by text.
  for (const match of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)(\s*\.\s*[A-Z])?/g)) {
    imports.push({ specifier: match[1] ?? '', line: lineAt(match.index), typeOnly: match[2] !== undefined })
  }
  for (const match of text.matchAll(/^declare module '([^']+)'/gm)) {
    imports.push({ specifier: match[1] ?? '', line: lineAt(match.index), typeOnly: true })
  }
  return { path, text, imports }
}

function importOf(statement: ParseResult['program']['body'][number]): Omit<Import, 'line'> | undefined {
  if (statement.type === 'ImportDeclaration') {
    return { specifier: statement.source.value, typeOnly: statement.importKind === 'type' }
  }
  if ((statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration') && statement.source) {
    return { specifier: statement.source.value, typeOnly: statement.exportKind === 'type' }
  }
  return undefined
}

/** @returns the project's file that an import means, or undefined for a package or a missing file. */
export function targetOf(tree: Tree, from: string, specifier: string): string | undefined {
  const path = specifier.startsWith('#')
    ? tree.doors[specifier]?.replace(/^\.\//, '')
    : specifier.startsWith('.')
      ? posix.join(posix.dirname(from), specifier)
      : undefined
  return path?.split('?')[0]
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
