import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The form of a decision: docs/decisions/README.md describes it.

const folder = 'docs/decisions'
const decisions = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .map((file) => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }))

test('each decision has a number, a title, a date, a status, context, decision and consequences', () => {
  const faults = decisions.flatMap(({ file, text }) => faultsOf(file, text).map((fault) => `${file}: ${fault}`))
  expect(faults).toEqual([])
})

test('a decision without a part is found', () => {
  const whole =
    '# 7. A title\n\nDate: 2026-11-23. Status: accepted.\n\n## Context\n\nOne.\n\n## Decision\n\nTwo.\n\n## Consequences\n\nThree.\n'
  expect(faultsOf('0007-a-title.md', whole)).toEqual([])
  expect(faultsOf('a-title.md', whole)).toHaveLength(1)
  expect(faultsOf('0008-a-title.md', whole)).toHaveLength(1)
  expect(faultsOf('0007-a-title.md', whole.replace('2026-11-23', '23.11.2026'))).toHaveLength(1)
  expect(faultsOf('0007-a-title.md', whole.replace('accepted', 'proposed'))).toHaveLength(1)
  expect(faultsOf('0007-a-title.md', whole.replace('accepted', 'superseded by decision 8'))).toHaveLength(1)
  expect(faultsOf('0007-a-title.md', whole.replace('## Consequences', '## Costs'))).toHaveLength(1)
  expect(faultsOf('0007-a-title.md', whole.replace('Two.', ''))).toHaveLength(1)
})

test('no two decisions have the same number', () => {
  const numbers = decisions.map(({ file }) => file.slice(0, 4))
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
})

test('a decision links to decisions that exist, and a superseded one to a later one', () => {
  const files = new Set(decisions.map(({ file }) => file))
  const faults = decisions.flatMap(({ file, text }) => [
    ...[...text.matchAll(/\]\((\d{4}-[^)]+)\)/g)]
      .filter(([, to = '']) => !files.has(to))
      .map(([link]) => `${file} ${link}`),
    ...[...text.matchAll(/Status: superseded by \[[^\]]+\]\((\d{4})/g)]
      .filter(([, to = '']) => to <= file.slice(0, 4))
      .map(([link]) => `${file} ${link}`),
  ])
  expect(faults).toEqual([])
})

function faultsOf(file: string, text: string): string[] {
  const number = /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]
  if (!number) return ['the name of the file is not NNNN-title.md']
  const status = /^Date: \d{4}-\d\d-\d\d\. Status: (accepted|superseded by \[decision \d+\]\(\d{4}-[a-z0-9-]+\.md\))\./m
  const faults = text.startsWith(`# ${Number(number)}. `)
    ? []
    : [`the title does not start with "# ${Number(number)}. "`]
  if (!status.test(text)) faults.push('date or status is missing')
  const parts = text.split(/^## /m).slice(1)
  const titles = parts.map((part) => part.split('\n', 1)[0])
  const wanted = ['Context', 'Decision', 'Consequences']
  const found = titles.filter((title) => wanted.includes(title ?? ''))
  if (found.join() !== wanted.join()) faults.push(`the parts are ${titles.join(', ')}`)
  return [...faults, ...parts.filter((part) => !part.split('\n').slice(1).join('').trim()).map(() => 'a part is empty')]
}
