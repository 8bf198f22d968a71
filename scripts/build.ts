import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { iconsFolder } from '#kit/icons'
import { shareFolder } from '#kit/share-pictures'
import { collectAssets } from './building/collect-assets.ts'
import { drawIcons } from './building/draw-icons.ts'
import { drawSharePictures } from './building/draw-share-pictures.ts'
import { oneAtATime } from './starting/one-at-a-time.ts'

/** What web process and worker run: `src/main.ts` with everything that it imports. */
export const builtProgram = 'build/server/main.js'

const noInput = /\.test\.tsx?$|^vitest\.config\.ts$|^src\/database\/(migrations|views)\//
const always = ['package.json', 'package-lock.json']

/** A build, its output, and what it is made from: a change elsewhere does not make it again. */
type Build = {
  stamp: string
  inputs: string[]
  isInput(file: string): boolean
  make(signal: AbortSignal): Promise<void>
}

const shop: Build = {
  stamp: 'build/stamp',
  inputs: [
    'src/**/*',
    'tenants/**/*',
    'locales/**/*',
    '*.config.ts',
    'scripts/building/{one-byte-sources,draw-icons,draw-share-pictures}.ts',
    ...always,
  ],
  // The program opens the back office (`server/`), whose pages are a build of their own.
  isInput: (file) => !/^src\/back-office\/(?!index\.ts|server\/)/.test(file),
  async make(signal) {
    await clear('build/client', 'build/server', iconsFolder, shareFolder)
    await run('react-router', ['build'], signal)
    await buildWorker(signal)
    await collectAssets('build/client/assets', 'build/assets')
    await drawIcons(iconsFolder)
    await drawSharePictures(shareFolder)
  },
}

const backOffice: Build = {
  stamp: 'build/back-office/stamp',
  // What its pages share with the shop holds no state: the rest they get from the built program.
  inputs: ['src/back-office/**/*', 'src/kit/**/*', 'src/{shop,admin}/**/*', ...always],
  isInput: (file) => !/^src\/(shop|admin)\//.test(file) || /\/(index|contract)\.ts$/.test(file),
  async make(signal) {
    await clear('build/back-office/client', 'build/back-office/server')
    await run('react-router', ['build', 'src/back-office'], signal)
    await collectAssets('build/back-office/client/assets', 'build/back-office/assets')
  },
}

/**
 * Builds program, storefront and back office into `build/`, those whose files changed. Two starts in one folder build
 * once.
 * @returns whether anything was built
 */
export function buildIfStale(signal: AbortSignal): Promise<boolean> {
  // Outside the folder that a build deletes.
  return oneAtATime('.react-router/building', signal, async () => {
    let built = false
    for (const build of [shop, backOffice]) built = (await makeIfStale(build, signal)) || built
    return built
  })
}

async function makeIfStale(build: Build, signal: AbortSignal): Promise<boolean> {
  const wanted = await fingerprint(build)
  if ((await readFile(build.stamp, 'utf8').catch(() => '')) === wanted) return false
  await rm(build.stamp, { force: true })
  await build.make(signal)
  await writeFile(build.stamp, wanted)
  return true
}

/** The router would delete all of `build/`, the files of earlier builds included (`emptyOutDir` in vite's settings). */
const clear = (...folders: string[]) =>
  Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))

/** A hash of names and contents: file times mean nothing after a checkout. */
async function fingerprint({ inputs, isInput }: Build): Promise<string> {
  const files: string[] = []
  for (const pattern of inputs) {
    for await (const entry of glob(pattern, { withFileTypes: true })) {
      if (entry.isFile()) files.push(relative('.', join(entry.parentPath, entry.name)))
    }
  }
  const hash = createHash('sha256')
  for (const file of files.sort().filter((name) => !noInput.test(name) && isInput(name))) {
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
