import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.each([
  ['-12.50', '-12.50'],
  ['-3', '-3'],
  ['12.50', '12.50'],
  ["-12.50+cmd|' /C calc'!A0", "'-12.50+cmd|' /C calc'!A0"],
  ['=1+1', "'=1+1"],
  ['@sum', "'@sum"],
  ['-', "'-"],
])('%s is written as %s', (value, written) => {
  expect(toCsv(['value'], [{ value }], { header: false })).toBe(`${written}\r\n`)
})
