import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { collectAssets } from './collect-assets.ts'
import { oneAtATime } from './one-at-a-time.ts'

const stampFile = 'build/stamp'
const inputs = ['src/**/*', 'tenants/**/*', 'locales/**/*', 'package-lock.json', '*.config.ts']
const noInput = /\.test\.tsx?$|^vitest\.config\.ts$|^src\/database\/migrations\//

/**
 * Builds the storefront into `build/` unless what lies there was made from the files as they are now. Two starts in one
 * folder build once.
 * @returns whether it was built
 */
export function buildIfStale(signal: AbortSignal): Promise<boolean> {
  // Outside the folder that a build clears away.
  return oneAtATime('.react-router/building', signal, async () => {
    const wanted = await fingerprint()
    if ((await readFile(stampFile, 'utf8').catch(() => '')) === wanted) return false
    await rm(stampFile, { force: true })
    await build(signal)
    await buildWorker()
    await collectAssets('build/client/assets', 'build/assets')
    await writeFile(stampFile, wanted)
    return true
  })
}

/** A hash over names and contents: times say nothing after a checkout. */
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

function build(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('react-router', ['build'], {
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
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`the storefront does not build:\n${output}`)),
    )
  })
}

/** The service worker, one file of its own. It knows the scripts and styles that were built: another build makes it another. */
async function buildWorker(): Promise<void> {
  const built = (await readdir('build/client/assets')).filter((name) => /\.(js|css)$/.test(name)).sort()
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILT: JSON.stringify(built.map((name) => `/assets/${name}`)) },
    build: {
      target: 'es2022',
      outDir: 'build/worker',
      copyPublicDir: false,
      rolldownOptions: {
        input: 'src/storefront/offline/worker.ts',
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  })
}

if (import.meta.main) {
  const built = await buildIfStale(new AbortController().signal)
  console.log(built ? 'built' : 'up to date')
}
