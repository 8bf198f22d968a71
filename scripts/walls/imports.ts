import { isShop, levelOf, moduleOf } from './modules.ts'
import { isTest, type Problem, type Rule, type SourceFile, type Tree, targetOf } from './tree.ts'

const inSource = (path: string): boolean => path.startsWith('src/')

/** Calls `judge` for each import of the project's own files that a rule is about, and collects what it says. */
function eachImport(
  tree: Tree,
  about: (file: SourceFile) => boolean,
  judge: (at: {
    file: SourceFile
    specifier: string
    typeOnly: boolean
    target: string | undefined
  }) => string | undefined,
): Problem[] {
  return tree.files.filter(about).flatMap((file) =>
    file.imports.flatMap(({ specifier, typeOnly, line }) => {
      // The catalogue gives the keys of texts their types, nothing else: no program imports the texts themselves.
      if (typeOnly && targetOf(tree, file.path, specifier)?.startsWith('locales/')) return []
      const message = judge({ file, specifier, typeOnly, target: targetOf(tree, file.path, specifier) })
      return message === undefined ? [] : [{ path: file.path, line, message }]
    }),
  )
}

/**
 * A relative import stays in its module; everything else goes through a door. Files directly in `src/` may name each
 * other, a test beside the code may reach what tests lean on, and what lies in `tests/` or `bench/` may look
 * anywhere.
 */
export const relativeImportsStayHome: Rule = (tree) =>
  eachImport(
    tree,
    (file) => !/^(tests|bench)\//.test(file.path),
    ({ file, specifier, target }) => {
      if (!specifier.startsWith('.') || !target) return undefined
      if (isTest(file.path) && target.startsWith('tests/support/')) return undefined
      const [from, to] = [file.path, target].map((path) => (/^src\/[^/]+$/.test(path) ? 'src' : moduleOf(path)))
      return from === to ? undefined : `the relative import ${specifier} leaves ${from}; go through a door`
    },
  )

/** Nothing imports what stands above it, and nothing of ours has been given no place. */
export const dependenciesPointDown: Rule = (tree) =>
  eachImport(
    tree,
    (file) => inSource(file.path) && !isTest(file.path),
    ({ file, specifier, target }) => {
      if (!target) return undefined
      const [from, to] = [moduleOf(file.path), moduleOf(target)]
      if (from === to) return undefined
      if (!inSource(target)) return `${specifier} is not part of the program`
      const [lower, upper] = [levelOf(from), levelOf(to)]
      if (lower === undefined) return `the module ${from} has been given no place (scripts/walls/modules.ts)`
      if (upper === undefined) return `the module ${to} has been given no place (scripts/walls/modules.ts)`
      if (upper > lower) return `${from} may not import ${to}, which stands above it`
      if (upper === lower && !isShop(from) && lower > 0) return `${from} may not import ${to}, its equal`
      return undefined
    },
  )

/** Route modules: the build takes loader and action, and what only they import, out of what browsers get. */
const isRoute = ({ text }: SourceFile): boolean =>
  /^export (async )?(function|const) (loader|action)\b|^export \{[^}]*\b(loader|action)\b/m.test(text)

/** Components: what may stand in a browser, if they are no routes. */
const isComponent = ({ path }: SourceFile): boolean => path.endsWith('.tsx') && !path.endsWith('.server.tsx')

/**
 * The storefront takes anything from the shop and the kit, and types of the router's context besides. Components take no
 * use case, not even through another file: only what loads and submits, on the server, leads to one.
 */
export const useCasesStayOnServer: Rule = (tree) => {
  const byPath = new Map(tree.files.map((file) => [file.path, file]))
  const known = new Map<string, boolean>()
  function leadsToUseCase(path: string): boolean {
    const before = known.get(path)
    if (before !== undefined) return before
    known.set(path, false)
    const leads = (byPath.get(path)?.imports ?? []).some(({ specifier, typeOnly }) => {
      const target = targetOf(tree, path, specifier)
      if (!target || typeOnly) return false
      return isUseCase(specifier, target) || (moduleOf(target) === 'storefront' && leadsToUseCase(target))
    })
    known.set(path, leads)
    return leads
  }
  return eachImport(
    tree,
    (file) => moduleOf(file.path) === 'storefront' && !isTest(file.path),
    ({ file, specifier, typeOnly, target }) => {
      if (!target || moduleOf(target) === 'kit') return undefined
      const isOwn = moduleOf(target) === 'storefront'
      if (!isOwn && !isShop(moduleOf(target))) return `the storefront may not import ${specifier}`
      if (typeOnly || !isComponent(file) || isRoute(file)) return undefined
      if (isOwn ? !leadsToUseCase(target) : !isUseCase(specifier, target)) return undefined
      return `${specifier} brings use cases into a component: a loader hands it what it shows`
    },
  )
}

const isUseCase = (specifier: string, target: string): boolean =>
  isShop(moduleOf(target)) && !specifier.endsWith('/contract')

const foreignToShop = /^(@?hono|react|@react-router|vite|pino|prom-client|mollie|@dtone|nodemailer)\b/

/** The product knows no HTTP, no React, no partner, and does not write logs. */
export const shopKnowsNoWorld: Rule = (tree) =>
  eachImport(
    tree,
    (file) => isShop(moduleOf(file.path)) && !isTest(file.path),
    ({ specifier, target }) => {
      if (foreignToShop.test(specifier)) return `the shop may not import ${specifier}`
      if (target && ['config', 'watch'].includes(moduleOf(target))) return `the shop may not import ${specifier}`
      return undefined
    },
  )

/** Kit and database know nothing above them and little beside them; the kit knows nobody. */
export const groundIsFlat: Rule = (tree) =>
  eachImport(
    tree,
    (file) => inSource(file.path) && levelOf(moduleOf(file.path)) === 0 && !isTest(file.path),
    ({ file, specifier, target }) => {
      if (!target) return undefined
      const [from, to] = [moduleOf(file.path), moduleOf(target)]
      return from === to || (to === 'kit' && from !== 'kit') ? undefined : `${from} may not import ${specifier}`
    },
  )

/** Sandbox and demo share no code with the shop, and a brand's folder knows only how a brand is written down. */
export const outsidersStayOutside: Rule = (tree) =>
  eachImport(
    tree,
    (file) => /^(sandbox|demo|tenants)\//.test(file.path),
    ({ file, specifier, target }) => {
      if (!target || moduleOf(target) === moduleOf(file.path)) return undefined
      if (file.path.startsWith('tenants/') && specifier === '#tenants/define') return undefined
      return `${moduleOf(file.path)} may not import ${specifier}`
    },
  )

/** What `npm start` runs does without `devDependencies`, which it does not install. */
export const programNeedsNoTools: Rule = (tree) =>
  eachImport(
    tree,
    (file) => /^(src|sandbox|demo|tenants|scripts\/commands)\//.test(file.path) && !isTest(file.path),
    ({ specifier, typeOnly }) => {
      const name = specifier.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? ''
      if (typeOnly || !tree.tools.includes(name)) return undefined
      return `${name} is one of devDependencies, which npm start does not install`
    },
  )

const serverOnly = /^(node:|pg$|kysely|graphile-worker)/

/** What a `…/contract` door brings along when it runs works in a browser: no database, nothing of Node. */
export const contractsAreBrowserSafe: Rule = (tree) => {
  const byPath = new Map(tree.files.map((file) => [file.path, file]))
  const problems: Problem[] = []
  for (const [door, target] of Object.entries(tree.doors)) {
    if (!door.endsWith('/contract')) continue
    const seen = new Set<string>()
    const waiting = [target.replace(/^\.\//, '')]
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue
      seen.add(path)
      for (const { specifier, typeOnly, line } of byPath.get(path)?.imports ?? []) {
        if (typeOnly) continue
        const next = targetOf(tree, path, specifier)
        if (serverOnly.test(specifier) || (next && moduleOf(next) === 'database')) {
          problems.push({ path, line, message: `${door} brings ${specifier} into the browser` })
        } else if (next) waiting.push(next)
      }
    }
  }
  return problems
}
