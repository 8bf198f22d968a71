import { expect, test } from 'vitest'
import { listDifferences } from './leaves.ts'

test('a group that was empty is told of by the fields that it has now, and not besides', () => {
  const empty = { look: { light: {} }, title: 'One' }
  const filled = { look: { light: { accent: '#123456' } }, title: 'One' }
  const accent = 'look.light.accent'
  expect(listDifferences(empty, filled)).toEqual([{ field: accent, before: undefined, after: '#123456' }])
  expect(listDifferences(filled, empty)).toEqual([{ field: accent, before: '#123456', after: undefined }])
})

test('a list is one value, and a group that is empty on one side and missing on the other differs', () => {
  expect(listDifferences({ locales: ['de'] }, { locales: ['de', 'en'] })).toEqual([
    { field: 'locales', before: ['de'], after: ['de', 'en'] },
  ])
  expect(listDifferences({ limits: {} }, {})).toEqual([{ field: 'limits', before: {}, after: undefined }])
})
