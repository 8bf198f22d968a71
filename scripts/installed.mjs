// Runs on whatever Node the machine has (20 or newer), before anything is installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The Node that comes with the packages. */
export const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs the packages unless what lies in node_modules is what package-lock.json asks for. */
export function ensureInstalled() {
  const reason = whyInstall(readPackages('package-lock.json'), readPackages('node_modules/.package-lock.json'))
  if (!reason && existsSync(ownNode)) return
  console.log(`Installing packages (${reason ?? 'Node is missing'})`)
  // Not `npm ci`: it refuses a lock file that lacks a package made for another machine (docs/decisions).
  const words = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...words], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (run.status === 0 && existsSync(ownNode)) return
  console.error('The packages could not be installed: `npm install` failed, see above.')
  process.exit(1)
}

/**
 * npm writes what it installed to node_modules/.package-lock.json as its last step, so that file tells.
 * @returns the reason to install, or undefined
 */
export function whyInstall(wanted, present) {
  if (!present) return 'none yet'
  for (const [path, { version, optional }] of Object.entries(wanted ?? {})) {
    // Optional packages are often made for other machines; "" is this project itself.
    if (path === '' || optional) continue
    if (present[path]?.version !== version) return `${path.replace(/^.*node_modules\//, '')} ${version} is missing`
  }
  return undefined
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}
