import { expect, test } from 'vitest'
import { readList } from './read-list.ts'

const today = '2026-11-21'
const wrong = (text: string) => readList(text, today).problems

test('a list has one code per line, or is a table with named columns', () => {
  const plain = readList('ABCD-1111\r\nABCD-2222\n\n', today)
  expect(plain).toEqual({
    codes: [
      { line: 1, contents: { kind: 'code', code: 'ABCD-1111' } },
      { line: 2, contents: { kind: 'code', code: 'ABCD-2222' } },
    ],
    problems: [],
  })
  const table = readList('\uFEFFserial;code;pin;expires\n77;"ABCD-1111";0042;2027-03-31\n;ABCD-2222;;', today)
  expect(table.codes.map(({ contents }) => contents)).toEqual([
    { kind: 'code', serial: '77', code: 'ABCD-1111', pin: '0042', expiresOn: '2027-03-31' },
    { kind: 'code', code: 'ABCD-2222' },
  ])
})

test.each([
  ['', [{ line: 1, what: 'the file contains no code' }]],
  ['code,colour\nABCD-1111,red', [{ line: 1, what: 'unknown column colour' }]],
  ['code\nABCD-1111\nabcd 1111', [{ line: 3, what: 'is the same as line 2' }]],
  ['code,pin\n,1234', [{ line: 2, what: 'has no code' }]],
  ['ABC\nABCD-1111', [{ line: 1, what: 'its code is not 4 to 200 plain signs' }]],
  ['ABCD-1111,ABCD-2222', [{ line: 1, what: 'has more columns than there are names' }]],
  ['code,expires\nABCD-1111,31.12.2027', [{ line: 2, what: 'expires is not a date (YYYY-MM-DD)' }]],
  ['code,expires\nABCD-1111,2026-11-21', [{ line: 2, what: 'is expired' }]],
])('what is wrong is told by its line: %j', (text, problems) => {
  expect(wrong(text)).toEqual(problems)
})

test('the report of a wrong line never repeats the code', () => {
  const text = 'code,pin\nSECRET-CODE,1234\nsecret code,99\nSECRET-ÄÖÜ,1\n,SECRET-PIN'
  expect(wrong(text)).toHaveLength(3)
  expect(JSON.stringify(wrong(text))).not.toMatch(/SECRET|1234/)
})
