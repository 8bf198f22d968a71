import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
// @ts-expect-error plain JavaScript: git runs it before anything is installed
import { faultsOf } from './check-message.mjs'
// @ts-expect-error plain JavaScript: npm runs it while it installs
import { setUpHooks } from './set-up.mjs'

const folder = await mkdtemp(join(tmpdir(), 'saldo-hooks-'))
afterAll(() => rm(folder, { recursive: true }))

const why = '\n\nRefunds were sent twice.\n'

test('an imperative subject with a body that says why passes', () => {
  for (const subject of ['Refund each payment once', 'Bring refunds forward', 'Process refunds in order', 'Pay once'])
    expect(faultsOf(subject + why), subject).toEqual([])
  expect(faultsOf(`Refund each payment once${why}# Please enter the commit message\n`)).toEqual([])
})

test.each([
  [`${'Refund '.padEnd(73, 'x')}${why}`, '73 characters'],
  [`Refunded each payment once${why}`, 'imperative'],
  [`Refunds each payment once${why}`, 'imperative'],
  [`Refunding each payment once${why}`, 'imperative'],
  [`refund each payment once${why}`, 'imperative'],
  [`Refund each payment once.${why}`, 'full stop'],
  ['Refund each payment once\nRefunds were sent twice.\n', 'second line'],
  ['Refund each payment once\n', 'body is missing'],
  ['Refund each payment once\n\n# Please enter the commit message\n', 'body is missing'],
  ['Refund each payment once\n# ------ >8 ------\n\ndiff --git a/x b/x\n', 'body is missing'],
])('%j is refused: %s', (message, part) => {
  expect(faultsOf(message).join(' ')).toContain(part)
})

test('messages that git writes by itself pass', () => {
  for (const message of ["Merge branch 'refunds'", 'fixup! Refund each payment once', '# nothing\n'])
    expect(faultsOf(message), message).toEqual([])
})

test('a folder without git is left as it is', () => {
  expect(() => setUpHooks(folder)).not.toThrow()
  expect(() => setUpHooks(join(folder, 'missing'))).not.toThrow()
})

const git = (...words: string[]) =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...words], { cwd: folder, encoding: 'utf8' })
const hasGit = spawnSync('git', ['--version']).status === 0

test.skipIf(!hasGit)('once set up, git refuses a message without a body and takes one with it', async () => {
  await mkdir(join(folder, 'scripts'))
  await cp('scripts/git-hooks', join(folder, 'scripts/git-hooks'), { recursive: true })
  git('init')
  setUpHooks(folder)
  await writeFile(join(folder, 'a'), '1')
  git('add', 'a')
  const refused = git('commit', '--message', 'Refund each payment once')
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('The body is missing')])
  expect(git('commit', '--message', 'Refund each payment once', '--message', 'Refunds were sent twice.').status).toBe(0)
})

test.skipIf(!hasGit)('hooks that somebody set up are kept', () => {
  git('config', 'core.hooksPath', 'mine')
  setUpHooks(folder)
  expect(git('config', 'core.hooksPath').stdout.trim()).toBe('mine')
})

test('an install sets the hooks up, and goes on where they are missing', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  const run = spawnSync(scripts.prepare, { cwd: folder, shell: true, encoding: 'utf8' })
  expect([run.status, run.stderr]).toEqual([0, ''])
  const empty = await mkdtemp(join(folder, 'empty-'))
  expect(spawnSync(scripts.prepare, { cwd: empty, shell: true }).status).toBe(0)
})
