import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guards, topUpGuards } from './guards.ts'

test.each(Object.entries({ ...guards, ...topUpGuards }))('the guard %s is in the sources', (_, edits) => {
  for (const { file, find } of edits) expect(readFileSync(file, 'utf8'), file).toContain(find)
})
