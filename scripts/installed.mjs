// Runs on any Node of the machine (20 or newer), before anything is installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The Node that comes with the packages. */
export const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Installs the packages of a folder, unless its node_modules matches its package-lock.json.
 * @param development whether packages for tests and checks are wanted too; once installed they stay
 */
export function ensureInstalled(folder = root, { development = true } = {}) {
  const lock = readLock(join(folder, 'package-lock.json'))
  const present = readLock(join(folder, 'node_modules/.package-lock.json'))?.packages
  const withDevelopment = development || Object.values(present ?? {}).some(({ dev }) => dev)
  const reason = whyInstall(lock?.packages, present, withDevelopment)
  if (!reason && existsSync(ownNode)) return
  console.log(`Installing packages (${reason ?? 'Node is missing'})`)
  // Not `npm ci`: it refuses a lock file that lacks a package for another machine (docs/decisions).
  const which = withDevelopment ? '--include=dev' : '--omit=dev'
  const words = ['install', '--no-save', which, '--no-audit', '--no-fund', '--loglevel=error']
  const addressed = join(folder, 'npm-shrinkwrap.json')
  try {
    const registry = npm(['config', 'get', 'registry'], 'pipe').stdout?.trim()
    // npm prefers this file to package-lock.json.
    if (lock && registry) writeFileSync(addressed, JSON.stringify(withAddresses(lock, registry)))
    if (npm(words, 'inherit', folder).status === 0 && existsSync(ownNode)) return
  } finally {
    rmSync(addressed, { force: true })
  }
  // A registry may store its files elsewhere: then npm finds them by itself.
  if (npm(words, 'inherit', folder).status === 0 && existsSync(ownNode)) return
  console.error('The packages could not be installed: `npm install` failed, see above.')
  process.exit(1)
}

function npm(words, stdio, cwd = root) {
  const path = process.env.npm_execpath
  return path?.endsWith('.js')
    ? spawnSync(process.execPath, [path, ...words], { cwd, stdio, encoding: 'utf8' })
    : spawnSync('npm', words, { cwd, stdio, encoding: 'utf8', shell: process.platform === 'win32' })
}

/**
 * The lock file names no registry. Without a file's URL npm first asks for the list of all versions of each package,
 * and does not find it in its cache, which more than doubles the time.
 */
export function withAddresses(lock, registry) {
  // Without the last slash the end of the registry's path would be lost.
  const begin = registry.endsWith('/') ? registry : `${registry}/`
  const addressed = Object.entries(lock.packages).map(([path, entry]) => {
    if (!entry.integrity || entry.inBundle) return [path, entry]
    const name = entry.name ?? path.replace(/^.*node_modules\//, '')
    const file = `${name.replace(/^.*\//, '')}-${entry.version}.tgz`
    return [path, { resolved: new URL(`${name}/-/${file}`, begin).href, ...entry }]
  })
  return { ...lock, packages: Object.fromEntries(addressed) }
}

/**
 * npm writes node_modules/.package-lock.json as its last step, so this file shows what is installed.
 * @returns the reason to install, or undefined
 */
export function whyInstall(wanted, present, development = true) {
  if (!present) return 'none yet'
  for (const [path, { version, optional, dev, devOptional }] of Object.entries(wanted ?? {})) {
    // Optional packages are often for other machines; "" is this project itself.
    if (path === '' || optional) continue
    if (!development && (dev || devOptional)) continue
    if (present[path]?.version !== version) return `${path.replace(/^.*node_modules\//, '')} ${version} is missing`
  }
  return undefined
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
