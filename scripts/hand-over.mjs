// Runs on any Node of the machine (20 or newer): plain JavaScript, no packages.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ensureInstalled, ownNode, root } from './installed.mjs'

/**
 * Installs missing packages, then runs a script of this project with the Node from these packages, and exits with its
 * code.
 */
export function handOver(script, packages) {
  ensureInstalled(root, packages)
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`
  // Programs that start later reuse what Node has compiled once.
  const compiled = join(root, 'node_modules', '.cache', 'compiled')
  const child = spawn(ownNode, [join(root, 'scripts', script), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm sends a signal to the shell that it started us with; the shell ends without passing it on.
  const parent = process.ppid
  const orphaned = () => process.ppid !== parent && child.kill('SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(orphaned, 500).unref()
  child.on('exit', (code) => process.exit(code ?? 1))
}
