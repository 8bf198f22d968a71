import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const stampFile = 'build/stamp'
const inputs = ['src/**/*', 'tenants/**/*', 'locales/**/*', 'package-lock.json', '*.config.ts']
const noInput = /\.test\.tsx?$|^src\/database\/migrations\//

/**
 * Builds the storefront unless what lies in `build/` was made from the files as they are now.
 * @returns whether it was built
 */
export async function buildIfStale(signal: AbortSignal): Promise<boolean> {
  const wanted = await fingerprint()
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === wanted) return false
  await build(signal)
  await mkdir('build', { recursive: true })
  await writeFile(stampFile, wanted)
  return true
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

function build(signal?: AbortSignal): Promise<void> {
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

if (import.meta.main) await build()
