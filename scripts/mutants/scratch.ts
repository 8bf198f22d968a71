import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { applyTo, type Mutation } from './mutation.ts'

/** A copy of the project that may be broken: an interrupted round leaves nothing in the project itself. */
export type Scratch = {
  folder: string
  write(path: string, text: string): Promise<void>
  remove(): Promise<void>
}

export async function copyProject(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'saldo-mutants-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  })
  for (const path of listed.split('\0').filter(Boolean))
    await cp(path, join(folder, path), { recursive: true, force: true }).catch(() => undefined)
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  // Errors in tests and pages do not matter: only whether the changed files and their neighbours compile.
  const checked = {
    extends: './tsconfig.json',
    include: ['shop', 'api', 'providers', 'database', 'reactions'].map((name) => `src/${name}`),
    exclude: ['**/*.test.ts'],
    compilerOptions: { incremental: true, tsBuildInfoFile: './mutants.tsbuildinfo' },
  }
  await writeFile(join(folder, 'tsconfig.mutants.json'), JSON.stringify(checked))
  return {
    folder,
    write: (path, text) => writeFile(join(folder, path), text),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Returns the mutations that compile. Those of different files are tried together. */
export async function thatCompile(scratch: Scratch, mutations: readonly Mutation[]): Promise<Mutation[]> {
  const compiled: Mutation[] = []
  let left = [...mutations]
  while (left.length > 0) {
    const batch = left.filter((one, index) => left.findIndex(({ path }) => path === one.path) === index)
    left = left.filter((one) => !batch.includes(one))
    const texts = new Map<string, string>()
    for (const mutation of batch) {
      const text = await readFile(mutation.path, 'utf8')
      texts.set(mutation.path, text)
      const changed = applyTo(text, mutation)
      if (parseSync(mutation.path, changed).errors.length === 0) await scratch.write(mutation.path, changed)
      else batch.splice(batch.indexOf(mutation), 1)
    }
    const wrong = await filesInError(scratch.folder)
    for (const [path, text] of texts) await scratch.write(path, text)
    // An error elsewhere comes from a file of the same folder: all mutations of that folder are in doubt.
    const foreign = [...wrong].filter((path) => !texts.has(path)).map((path) => dirname(path))
    compiled.push(...batch.filter(({ path }) => !wrong.has(path) && !foreign.includes(dirname(path))))
  }
  return compiled
}

function filesInError(folder: string): Promise<Set<string>> {
  return new Promise((done) => {
    execFile(
      'tsc',
      ['--noEmit', '--pretty', 'false', '-p', 'tsconfig.mutants.json'],
      { cwd: folder, maxBuffer: 100_000_000 },
      (_, output) =>
        done(new Set([...output.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, path]) => path ?? ''))),
    )
  })
}
