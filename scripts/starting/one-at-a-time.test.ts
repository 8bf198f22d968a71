import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const folder = mkdtempSync(join(tmpdir(), 'saldo-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { signal } = new AbortController()

test('the second waits for the first', async () => {
  const file = join(folder, 'a')
  const seen: string[] = []
  const work = (name: string) =>
    oneAtATime(file, signal, async () => {
      seen.push(`${name} begins`)
      await sleep(20)
      seen.push(`${name} ends`)
    })
  await Promise.all([work('one'), work('two')])
  const [first, second, third, fourth] = seen.map((line) => line.split(' ')[0])
  expect([first, third]).toEqual([second, fourth])
  expect(existsSync(file)).toBe(false)
})

test('one that was killed holds nobody up', async () => {
  const file = join(folder, 'b')
  // Above the highest process id that Linux assigns.
  writeFileSync(file, '4194305')
  expect(await oneAtATime(file, signal, async () => 'done')).toBe('done')
})

test('who fails lets the next one in', async () => {
  const file = join(folder, 'c')
  const failing = oneAtATime(file, signal, async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await oneAtATime(file, signal, async () => 'done')).toBe('done')
})
