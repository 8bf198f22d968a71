import { glob, readdir, readFile } from 'node:fs/promises'
import { parseSource, type Tree } from './tree.ts'

const rooms = '{src,sandbox,demo,scripts,tests,bench,tenants}'

/** Reads the project in the working folder of the process. */
export async function readTree(): Promise<Tree> {
  const paths = new Set<string>()
  for await (const path of glob(`${rooms}/**/*.*`, { exclude: ['**/node_modules'] }))
    paths.add(path.replaceAll('\\', '/'))
  const sources = [...paths].filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  const files = await Promise.all(sources.map(async (path) => parseSource(path, await readFile(path, 'utf8'))))
  const { imports, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  const tenants = await readdir('tenants', { withFileTypes: true }).catch(() => [])
  return {
    files,
    paths,
    doors: imports,
    tools: Object.keys(devDependencies),
    brands: tenants.filter((entry) => entry.isDirectory()).map(({ name }) => name),
  }
}
