import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const papers = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((file) => join('docs', file)),
]
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replace(/```[\s\S]*?```/g, '') }))

/** Files that guides make as examples, and that nobody keeps. */
const examples =
  /^(src\/shop\/wishes|src\/storefront\/pages\/our-brands|pages\/our-brands|src\/api\/wishes\.test\.ts|tests\/settings\/company\/support-fax\.test\.ts|copy\.pt\.json)/

test('every link between the papers leads to a file that exists', () => {
  const dead = papers.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]+)(#[^)]*)?\)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !to.includes('…') && !existsSync(join(dirname(file), to)))
      .map((to) => `${file}: ${to}`),
  )
  expect(dead).toEqual([])
})

test('papers other than decisions name only files that exist', () => {
  const files = [
    'packages',
    'src',
    'tests',
    'scripts',
    'sandbox',
    'demo',
    'docs',
    'bench',
    'locales',
    'tenants',
  ].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `/${folder}/${file}`))
  const missing = papers
    .filter(({ file }) => !/^docs\/(decisions|mutants)/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/`([\w.][\w./-]*\.(?:ts|tsx|mjs|sql|md|json)|(?:src|tests|docs|scripts|sandbox)\/[\w./-]+)`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !path.includes('NNNN') && !examples.test(path))
        .filter((path) => !files.some((one) => one.endsWith(`/${path.replace(/\/$/, '')}`)))
        .map((path) => `${file}: ${path}`),
    )
  expect(missing).toEqual([])
})

test('each of the ten questions is answered by one place', () => {
  const rows = readFileSync('docs/questions.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| .*\?/.test(line))
  expect(rows.map((row) => existsSync(/\| `([^`]+)` \|/.exec(row)?.[1] ?? ''))).toEqual(Array(10).fill(true))
})

test('every module of the shop has a row in the list of modules', () => {
  const list = readFileSync('docs/modules.md', 'utf8')
  const listed = [...list.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(readdirSync('src/shop').toSorted())
})
