import { expect, test } from 'vitest'
import { meantAddress } from './meant-address.ts'

test.each([
  ['ada@gmial.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['Ada.B@GMAIL.COMM', 'Ada.B@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@gxm.de', 'ada@gmx.de'],
  ['ada@t-onlin.de', 'ada@t-online.de'],
  ['a@b@gmai.com', 'a@b@gmail.com'],
])('%s was meant as %s', (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant)
})

test.each([
  'ada@gmail.com',
  'ada@mail.com',
  'ada@web.de',
  'ada@hotmail.fr',
  'ada@example.org',
  'ada@firma.de',
  '',
  'ada',
  'ada@',
  '@gmial.com',
  'ada@gmail',
  `ada@${'x'.repeat(5000)}.com`,
])('%s is left as it is', (typed) => {
  expect(meantAddress(typed)).toBeUndefined()
})
