import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Of each section of ASVS 5.0.0 how many points levels 1 and 2 have: always its first ones. */
const points =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 ' +
  '4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 ' +
  '7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 ' +
  '10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 ' +
  '14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2 '
const standings = ['held', 'none', 'operator', 'open', 'not looked at']

const rows = [
  ...readFileSync('docs/asvs.md', 'utf8').matchAll(/^\| (\d+\.\d+)\.(\d+)(?:–(\d+))? \| ([^|]+) \|(.*)\|$/gm),
].map(([, section = '', first, last = first, standing = '', by = '']) => ({
  section,
  first: Number(first),
  last: Number(last),
  standing,
  by,
}))

test('every point of levels 1 and 2 has one row', () => {
  const listed = rows.flatMap(({ section, first, last }) =>
    Array.from({ length: last - first + 1 }, (_, place) => `${section}.${first + place}`),
  )
  const wanted = [...points.matchAll(/([\d.]+):(\d+)/g)].flatMap(([, section, count]) =>
    Array.from({ length: Number(count) }, (_, place) => `${section}.${place + 1}`),
  )
  expect(listed.toSorted()).toEqual(wanted.toSorted())
})

test('each has one of the five standings, what is open or held says why, and named files exist', () => {
  expect(rows.filter(({ standing }) => !standings.includes(standing))).toEqual([])
  expect(rows.filter(({ standing, by }) => /^(held|open|operator)$/.test(standing) && by.trim() === '')).toEqual([])
  const files = rows.flatMap(({ by }) =>
    [...by.matchAll(/`((?:src|tests|docs|deploy|bench)\/[^`]+)`/g)].map(([, file = '']) => file),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
