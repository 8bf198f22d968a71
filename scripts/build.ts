import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { collectAssets } from './building/collect-assets.ts'
import { oneAtATime } from './starting/one-at-a-time.ts'

/** What web process and worker run: `src/main.ts` with everything that it imports. */
export const builtProgram = 'build/server/main.js'

const stampFile = 'build/stamp'
const inputs = ['src/**/*', 'tenants/**/*', 'locales/**/*', 'package-lock.json', '*.config.ts']
const noInput = /\.test\.tsx?$|^vitest\.config\.ts$|^src\/database\/(migrations|views)\//

/**
 * Builds program and storefront into `build/`, unless the build there was made from the same files. Two starts in one folder
 * build once.
 * @returns whether it was built
 */
export function buildIfStale(signal: AbortSignal): Promise<boolean> {
  // Outside the folder that a build deletes.
  return oneAtATime('.react-router/building', signal, async () => {
    const wanted = await fingerprint()
    if ((await readFile(stampFile, 'utf8').catch(() => '')) === wanted) return false
    await rm(stampFile, { force: true })
    await run('react-router', ['build'], signal)
    await buildWorker(signal)
    await collectAssets('build/client/assets', 'build/assets')
    await writeFile(stampFile, wanted)
    return true
  })
}

/** A hash of names and contents: file times mean nothing after a checkout. */
async function fingerprint(): Promise<string> {
  const files: string[] = []
  for (const pattern of inputs) {
    for await (const entry of glob(pattern, { withFileTypes: true })) {
      if (entry.isFile()) files.push(relative('.', join(entry.parentPath, entry.name)))
    }
  }
  const hash = createHash('sha256')
  for (const file of files.sort().filter((name) => !noInput.test(name))) {
    hash
      .update(`${file}\0`)
      .update(await readFile(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Builds the service worker, which contains the names of the built files. */
export const buildWorker = (signal: AbortSignal, folder = 'build/worker'): Promise<void> =>
  run('vite', ['build', '--config', 'vite.worker.config.ts', '--outDir', folder], signal)

/** A process of its own: a build sets `NODE_ENV=production` for its whole process, and a start continues afterwards. */
function run(command: string, args: string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
      signal,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`the program does not build:\n${output}`))))
  })
}

if (import.meta.main) {
  const built = await buildIfStale(new AbortController().signal)
  console.log(built ? 'built' : 'up to date')
}
