import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusalKeys } from '#kit/result'

const texts = JSON.parse(readFileSync('locales/en/common.json', 'utf8')) as Record<string, string>
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
  .map((file) => readFileSync(join('src', file), 'utf8'))

test('every refusal has a text', () => {
  expect(refusalKeys.filter((key) => !(key in texts))).toEqual([])
})

test('every key that a refusal puts beside a field has a text', () => {
  const named = sources.flatMap((source) =>
    [...source.matchAll(/fields: \{ ['\w-]+: '(\w+)'|fields(?:\.\w+|\[\w+\]) = '(\w+)'/g)].map(
      (found) => found[1] ?? found[2],
    ),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((key) => key !== undefined && !(key in texts))).toEqual([])
})
