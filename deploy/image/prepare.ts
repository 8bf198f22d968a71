import { execFile } from 'node:child_process'
import { cp, glob, mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { files, folders, packagesOf } from './contents.ts'

// `node deploy/image/prepare.ts <folder>` makes the file tree of the image from this built project: the program with the
// packages that it needs, Node with the system's libraries that it is linked to, and nothing else. No shell, no npm.

const run = promisify(execFile)

/** Makes the tree, and the list of what is in it as CycloneDX. */
async function prepare(target: string): Promise<void> {
  const home = join(target, 'saldo')
  const packages = await packagesOf('.')
  for (const path of [...folders, ...files]) await copy(path, join(home, path))
  for (const path of packages) await copy(path, join(home, path))
  await mkdir(join(home, 'node_modules/.bin'), { recursive: true })
  await symlink('../node/bin/node', join(home, 'node_modules/.bin/node'))
  await writeFile(join(home, 'sbom.json'), `${JSON.stringify(await bill(packages), null, 1)}\n`)

  for (const library of await librariesOf(home))
    await cp(await realpath(library), join(target, library), { recursive: true })
  await mkdir(join(target, 'etc'), { recursive: true })
  await writeFile(join(target, 'etc/passwd'), 'saldo:x:10001:10001:saldo:/saldo:/nonexistent\n')
  await writeFile(join(target, 'etc/group'), 'saldo:x:10001:\n')
  await writeFile(join(target, 'etc/nsswitch.conf'), 'hosts: files dns\n')
  for (const folder of ['tmp', 'data', 'assets']) await mkdir(join(target, folder), { recursive: true })
}

const isLeftOut = /\.(test\.tsx?|md|map)$|\/node_modules\/[^/]+\/(docs?|tests?|examples?)$/

async function copy(path: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  // A package inside another is copied when it is its turn.
  const own = resolve(path)
  await cp(path, to, {
    recursive: true,
    filter: (source) => {
      const within = resolve(source).slice(own.length)
      return !within.includes('/node_modules/') && !/\/node_modules$/.test(within) && !isLeftOut.test(within)
    },
  })
}

/** What Node and the packages' own binaries are linked to, by name. */
async function librariesOf(home: string): Promise<string[]> {
  const binaries = [join(home, 'node_modules/node/bin/node')]
  for await (const addOn of glob(join(home, 'node_modules/**/*.node'))) binaries.push(addOn)
  const linked = await Promise.all(binaries.map(async (binary) => (await run('ldd', [binary])).stdout))
  return [
    ...new Set(linked.flatMap((lines) => [...lines.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path = '']) => path))),
  ]
}

type Bill = { components: { purl: string; 'bom-ref': string }[]; dependencies: { ref: string; dependsOn?: string[] }[] }

/** npm's own bill, without the packages that are not in the image. */
async function bill(packages: readonly string[]): Promise<Bill> {
  const { stdout } = await run('npm', ['run', '--silent', 'sbom'], { maxBuffer: 2 ** 26 })
  const all = JSON.parse(stdout) as Bill
  const kept = new Set<string>()
  for (const path of packages) {
    const { name, version } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8'))
    kept.add(`pkg:npm/${name.replace('@', '%40')}@${version}`)
  }
  const components = all.components.filter(({ purl }) => kept.has(purl))
  const refs = new Set(components.map((component) => component['bom-ref']))
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  return { ...all, components, dependencies }
}

const [target] = process.argv.slice(2)
if (!target) throw new Error('node deploy/image/prepare.ts <folder>')
await prepare(resolve(target))
