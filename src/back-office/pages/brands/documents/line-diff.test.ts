import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'

const marks = { same: ' ', out: '-', in: '+' }
const shown = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${marks[kind]}${text}`)

test('lines that went stand before those that came in their place, and the others stay', () => {
  expect(shown('title\n\none\ntwo\nthree\n', 'title\n\none\n2\nthree\nfour\n')).toEqual([
    ' title',
    ' ',
    ' one',
    '-two',
    '+2',
    ' three',
    '+four',
  ])
})

test('of a text that is new all lines came, of one that was removed all went', () => {
  expect(shown('', 'a\nb\n')).toEqual(['+a', '+b'])
  expect(shown('a\nb\n', '')).toEqual(['-a', '-b'])
})
