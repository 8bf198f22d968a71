import { expect, test } from 'vitest'
import { growthPage } from '../../bench/growth/growth-page.ts'

test('the page shows each table under its heading; a bar in a statement does not end its cell', () => {
  const page = growthPage({
    commit: 'abc1234',
    at: new Date('2026-11-23T20:15:30Z'),
    machine: '2 × a core',
    sections: [
      { title: 'Statements', text: 'Microseconds.', columns: ['sql', '1,000'], rows: [['a || b', '7']] },
      { title: 'Brands', text: 'Copies.', columns: ['brands'], rows: [['24']] },
    ],
  })
  expect(page).toContain('Measured 2026-11-23 20:15 UTC at commit abc1234, on 2 × a core.')
  expect(page).toContain(
    '## Statements\n\nMicroseconds.\n\n| sql      | 1,000 |\n| -------- | ----- |\n| a \\|\\| b | 7     |\n',
  )
  expect(page).toContain('## Brands\n\nCopies.\n\n| brands |\n| ------ |\n| 24     |\n')
})
