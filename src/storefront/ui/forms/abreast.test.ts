import { expect, test } from 'vitest'
import { abreast } from './abreast.ts'

/** Short choices in capitals. */
const rowsOf = (choices: string) =>
  abreast([...choices].map((name) => ({ name, isShort: name === name.toUpperCase() }))).map((row) =>
    row.map(({ name }) => name).join(''),
  )

test('two short choices that follow each other share a row, and no third joins them', () => {
  expect(rowsOf('ABcd')).toEqual(['AB', 'c', 'd'])
  expect(rowsOf('ABCd')).toEqual(['AB', 'C', 'd'])
  expect(rowsOf('ABCD')).toEqual(['AB', 'CD'])
  expect(rowsOf('aBcD')).toEqual(['a', 'B', 'c', 'D'])
})
