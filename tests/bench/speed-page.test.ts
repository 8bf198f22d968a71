import { expect, test } from 'vitest'
import { type Run, speedPage } from '../../bench/speed-page.ts'

const run: Run = {
  commit: '1a2b3c4',
  at: new Date('2030-12-31T13:03:12Z'),
  machine: '2 × EPYC, Node v24.0.0',
  parts: [
    { name: 'pages', rows: [{ what: 'rendered anew', figure: '612', target: '400', beside: 'constant 40,000/s' }] },
    { name: 'something new', rows: [{ what: 'errors', figure: '0' }] },
  ],
}

test('the page says when, with which program and on what machine its figures were measured', () => {
  expect(speedPage(run)).toContain('Measured 2030-12-31 13:03 UTC at commit 1a2b3c4, on 2 × EPYC, Node v24.0.0.')
})

test('each part has a table of its own, with all its figures and what was measured beside them', () => {
  const lines = speedPage(run).split('\n')
  const after = (heading: string) => lines.slice(lines.indexOf(heading) + 2, lines.indexOf(heading) + 5)
  expect(after('## Main pages')[2]).toMatch(/^\| rendered anew +\| 612 +\| 400 +\| constant 40,000\/s +\|$/)
  expect(after('## something new')[2]).toMatch(/^\| errors +\| 0 +\| +\| +\|$/)
})

test('a part that was not measured is not in it', () => {
  expect(speedPage({ ...run, parts: [] })).not.toContain('##')
})
