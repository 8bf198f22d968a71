import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { guards, topUpGuards } from './guards.ts'

test.each(Object.entries({ ...guards, ...topUpGuards }))(
  'the guard %s stands where it can be taken out',
  async (_, edits) => {
    for (const { file, find, put } of edits) {
      const source = await readFile(file, 'utf8')
      expect(source, file).toContain(find)
      expect(source.replace(find, put)).not.toBe(source)
    }
  },
)
