import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from './log.ts'

function record() {
  const lines: string[] = []
  const log = createLogger({ level: 'info', program: 'web', destination: { write: (line) => lines.push(line) } })
  return { log, read: () => lines.map((line) => JSON.parse(line)) }
}

test('secrets are left out, however deep, and the line stays whole', () => {
  const { log, read } = record()
  const request = { headers: { authorization: 'Bearer "x"', accept: 'text/html' } }
  log.info(
    { otp: '123456', pin: 1234, request, voucherCodes: ['a]b', 'c"d'], token: { kind: 'card' }, last: 1 },
    'asked',
  )
  expect(read()[0]).toMatchObject({
    otp: '[hidden]',
    pin: '[hidden]',
    request: { headers: { authorization: '[hidden]', accept: 'text/html' } },
    voucherCodes: '[hidden]',
    token: { kind: 'card' },
    last: 1,
  })
})

test('numbers are masked in messages, fields and errors', () => {
  const { log, read } = record()
  log.error({ to: '+4917112345123', err: new Error('refused 4917112345123') }, 'mail to anna@example.org')
  const [entry] = read()
  expect(entry.to).toBe('+4917*****123')
  expect(entry.err.stack).toContain('refused 4917*****123')
  expect(entry.msg).toBe('mail to a***@example.org')
})

test('the row that a database refused stands in no line', () => {
  const { log, read } = record()
  const row = { code: '23514', table: 'cart', detail: 'Failing row contains (Ada, Lindenweg 7).', where: '$1 = Ada' }
  log.error({ err: Object.assign(new Error('violates a constraint'), row) }, 'failed')
  log.error({ err: 'no error at all' }, 'failed')
  const [entry, other] = read()
  expect(entry.err).toMatchObject({ message: 'violates a constraint', code: '23514', table: 'cart' })
  expect(JSON.stringify(entry)).not.toMatch(/Ada|Lindenweg/)
  expect(other.err).toBe('no error at all')
})

test('a long line is cut before it is cleaned, and stays a line', () => {
  const { log, read } = record()
  log.info({ path: `/${'a'.repeat(20_000)}`, to: '+4917112345123' }, 'asked')
  log.info({ list: Array.from({ length: 5000 }, () => 'text') }, 'asked again')
  const [one, other] = read()
  expect(one).toMatchObject({ msg: 'asked', to: '+4917*****123', isCut: true })
  expect(one.path).toHaveLength(1000)
  expect(other).toEqual({ level: 30, time: expect.any(Number), program: 'web', msg: 'asked again', isCut: true })
})

test('what is below the level is not written', () => {
  const { log, read } = record()
  log.debug('too much')
  expect(read()).toEqual([])
})

test('on standard output lines are collected, a warning takes them along, and none is lost at the end', async () => {
  const program = `
    import { createLogger } from '${new URL('./log.ts', import.meta.url)}'
    const log = createLogger({ level: 'info', program: 'web' })
    log.info('one')
    log.warn('two')
    log.info('three')
    process.exit(0)`
  const child = spawn('node', ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = (await text(child.stdout)).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['one', 'two', 'three'])
})

test('nothing wakes a program that has nothing to write', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const log = createLogger({ level: 'info', program: 'test' })
  expect(vi.getTimerCount()).toBe(0)
  log.info('a line waits for the next')
  log.info('and both are written')
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(200)
  expect(vi.getTimerCount()).toBe(0)
})

test('a program whose log nobody reads any more goes on, in little memory, and leaves when asked to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saldo-log-'))
  const program = join(folder, 'program.mjs')
  await writeFile(
    program,
    `import { createLogger } from '${new URL('./log.ts', import.meta.url)}'
     const log = createLogger({ level: 'info', program: 'web' })
     const heap = () => process.memoryUsage().heapUsed
     log.warn('somebody reads')
     process.on('message', () => {
       const before = heap()
       for (let line = 0; line < 1000; line++) log.warn({ line }, 'nobody reads')
       for (let line = 0; line < 40_000; line++) log.info({ line }, 'x'.repeat(1000))
       process.send({ kept: heap() - before })
     })
     process.on('SIGTERM', () => process.exit(7))`,
  )
  const child = fork(program, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: ['--max-old-space-size=32'] })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })
  if (!child.stdout) return expect.fail('its output is no pipe')
  await once(child.stdout, 'data')
  child.stdout.destroy()
  await once(child.stdout, 'close')
  child.send('go on')
  const [{ kept }] = await once(child, 'message')
  expect(kept).toBeLessThan(24 * 1024 * 1024)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(7)
})
