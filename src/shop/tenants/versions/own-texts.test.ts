import { expect, test } from 'vitest'
import { textFault } from '../check/shop-texts.ts'
import { planSaid } from './own-texts.ts'

test.each([
  ['keeps what is set in', '{{limit, money}} at most', undefined],
  ['loses a value', 'Too much', { lost: ['{{limit, money}}'], unknown: [] }],
  ['shows an amount as bare cents', 'At most {{limit}}', { lost: ['{{limit, money}}'], unknown: ['{{limit}}'] }],
  ['sets in what is not there', '{{limit, money}} of {{name}}', { lost: [], unknown: ['{{name}}'] }],
  ['leaves a bracket open', '{{limit, money}} or {{limit', { lost: [], unknown: ['{{'] }],
  ['draws in another text', '{{limit, money}} $t(pay)', { lost: [], unknown: ['$t('] }],
])('a text of one’s own that %s', (_, text, fault) => {
  expect(textFault(text, 'No more than {{limit, money}}, says {{brand}}.')).toEqual(fault)
})

test('a language that a brand speaks no more takes its texts along', () => {
  const said = {
    written: { locales: ['de', 'en'], title: 'One' },
    copy: { de: { common: { pay: 'Zahlen' } }, en: { common: { pay: 'Pay' } } },
    documents: { 'posts/give.de.md': 'one', 'posts/give.en.md': 'other' },
  }
  const changes = [
    { field: 'locales', value: ['de'] },
    { field: 'copy.de.common.pay', value: 'Kaufen' },
    { field: 'copy.de.common.gift.forFriend', value: 'Schenken' },
    { field: 'copy.de.seo.__proto__', value: 'no way out' },
  ]
  const planned = planSaid(said, changes)
  expect(planned.written).toEqual({ locales: ['de'], title: 'One' })
  expect(JSON.stringify(planned.copy)).toBe(
    '{"de":{"common":{"pay":"Kaufen","gift.forFriend":"Schenken"},"seo":{"__proto__":"no way out"}}}',
  )
})
