import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { untilHolds } from '../../tests/support/test-run/until-holds.ts'
import { startProgram } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'saldo-processes-'))
afterAll(() => rmSync(folder, { recursive: true }))
// A program's output is repeated on the console; here that would be noise.
for (const word of ['log', 'error'] as const) vi.spyOn(console, word).mockImplementation(() => {})

const write = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const start = (name: string, text: string) =>
  startProgram({ name, run: [write(`${name}.mjs`, text)], env: { GIVEN: 'yes' }, logFolder: folder })
const logOf = (name: string): string => readFileSync(join(folder, `${name}.log`), 'utf8')

test('a program is asked to leave and may finish first', async () => {
  const program = start(
    'polite',
    `process.on('SIGTERM', () => setTimeout(() => { console.log('done'); process.exit(3) }, 50))
     setInterval(() => {}, 1000); console.log('up', process.env.GIVEN)`,
  )
  await untilHolds(() => expect(logOf('polite')).toContain('up yes'))
  await program.stop(60_000)
  expect(await program.ended).toBe(3)
  expect(logOf('polite')).toContain('done')
})

test('it has ended when all that was said is in its log', async () => {
  // Another process writes the last words, so that they certainly come after the end of this one.
  const program = start(
    'talker',
    `import { spawn } from 'node:child_process'
     spawn('sh', ['-c', 'sleep 0.1; echo the last words'], { stdio: 'inherit' })
     process.exit(4)`,
  )
  expect(await program.ended).toBe(4)
  expect(logOf('talker')).toContain('the last words')
})

test('a program that is no TypeScript holds nothing that reads it: that takes ten megabytes', async () => {
  const program = start('lean', `console.log('reads', process.moduleLoadList.filter((name) => /amaro/.test(name)))`)
  await program.ended
  expect(logOf('lean')).toContain('reads []')
})

test('one that does not leave in time is killed', async () => {
  const program = start('stubborn', `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')`)
  await untilHolds(() => expect(logOf('stubborn')).toContain('up'))
  await program.stop(50)
  expect(await program.ended).toBeNull()
})

test('what it started itself is killed with it', async () => {
  const program = start(
    'parent',
    `import { spawn } from 'node:child_process'
     process.on('SIGTERM', () => {})
     const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
     console.log('child', pid, '.')`,
  )
  const child = await untilHolds(() => Number(/child (\d+) \./.exec(logOf('parent'))?.[1] ?? expect.fail('no child')))
  await program.stop(50)
  expect(await program.ended).toBeNull()
  await untilHolds(() => expect(() => process.kill(child, 0)).toThrow('ESRCH'))
})

test('one whose launcher was killed leaves by itself', async () => {
  const child = write('orphan.mjs', `process.on('SIGTERM', () => process.exit()); setInterval(() => {}, 1000)`)
  const launcher = write(
    'launcher.ts',
    `import { startProgram } from '${join(import.meta.dirname, 'processes.ts')}'
     const { pid } = startProgram({ name: 'orphan', run: ['${child}'], env: {}, logFolder: '${folder}' })
     console.log(pid)`,
  )
  const parent = spawn('node', [launcher], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = await once(parent.stdout, 'data')
  const pid = Number(printed)
  expect(() => process.kill(pid, 0)).not.toThrow()
  parent.kill('SIGKILL')
  await untilHolds(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
})
