import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drills, missingOf } from '../drill/drills.ts'

test('every drill has a row that says what has to hold', async () => {
  const rows = (await readFile('docs/drills.md', 'utf8')).split('## Measured')[0] ?? ''
  const named = [...rows.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  expect(named.sort()).toEqual(Object.keys(drills).sort())
})

test('a drill that this machine cannot run says which programs are missing', async () => {
  const needs = [
    { name: 'pgbackrest', isThere: async () => false },
    { name: 'git', isThere: async () => true },
  ]
  expect(await missingOf({ needs })).toEqual(['pgbackrest'])
})
