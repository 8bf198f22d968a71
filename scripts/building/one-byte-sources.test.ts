import { expect, test } from 'vitest'
import { inOneByte } from './one-byte-sources.ts'

const run = (code: string): unknown => new Function(`return ${code}`)()

test.each([
  ['a text', `'→ ü 😀'`],
  ['a text with backslashes', String.raw`'\\→ \→ \\\→ \n'`],
  ['a template', '`„→“`'],
  ['a name', '(() => { const цена = 5; return цена })()'],
  ['a pattern', `['a–b'.replace(/[–—]/g, '-'), /^[😀-😂]$/u.test('😁'), /\\–/.test('–')]`],
  ['a comment', '1 /* → */'],
])('%s means the same with characters of one byte', (_, code) => {
  expect(inOneByte(code)).toMatch(/^[\0-\x7f]*$/)
  expect(run(inOneByte(code))).toEqual(run(code))
})

test('what is ASCII stays as it is', () => {
  expect(inOneByte(`'fur \\u2192 \\\\'`)).toBe(`'fur \\u2192 \\\\'`)
})
