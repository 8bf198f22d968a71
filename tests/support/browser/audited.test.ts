import { appendFileSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditedByNow, auditedFile, nameOf, noteAudited } from './audited.ts'

/** As another test process does it, at any moment. */
const anotherWrites = (text: string) => appendFileSync(auditedFile(), text)

test('what one process has audited is known to all, once it is written to its end', () => {
  expect(auditedByNow()).not.toContain('a link of theirs')
  anotherWrites('a link of th')
  noteAudited([])
  expect([...auditedByNow()].filter((one) => one.startsWith('a link'))).toEqual([])
  anotherWrites('eirs\na button of theirs\n')
  expect([...auditedByNow()]).toEqual(expect.arrayContaining(['a link of theirs', 'a button of theirs']))
})

test('what this process has audited is written for the others, once', () => {
  noteAudited(['a field of ours', 'a list of ours'])
  noteAudited(['a field of ours'])
  expect(auditedByNow()).toContain('a field of ours')
  expect(readFileSync(auditedFile(), 'utf8').match(/a field of ours\n/g)).toHaveLength(1)
})

test('more than is read at once is known to its end', () => {
  const many = Array.from({ length: 60_000 }, (_, row) => `element ${row} of a long page`)
  anotherWrites(`${many.join('\n')}\n`)
  expect(auditedByNow()).toContain(many.at(-1))
})

test('an element has a name by what it is and by what is around it, in each process the same', () => {
  expect(nameOf('A words')).toBe(nameOf('A words'))
  expect(nameOf('A words', nameOf('P words'))).not.toBe(nameOf('A words'))
  expect(nameOf('A words', nameOf('P words'))).not.toBe(nameOf('A words', nameOf('LI words')))
})
