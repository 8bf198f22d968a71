import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Choice, Choices } from './choices.tsx'

const all = [
  { value: 'applepay', isShort: true },
  { value: 'googlepay', isShort: true },
  { value: 'ideal', isShort: true },
  { value: 'paypal', isShort: true },
  { value: 'tikkie' },
  { value: 'creditcard' },
  { value: 'klarna' },
]

/** @returns the choices in sight, and those in the fold */
function shown(toCome: readonly string[]): string[][] {
  const choices: Choice[] = all.map((one) => ({ ...one, label: one.value, isToCome: toCome.includes(one.value) }))
  const first = { count: 3, more: 'More' }
  const props = { name: 'method', legend: 'Method', choices, chosen: 'ideal', first }
  const html = renderToStaticMarkup(createElement(Choices, props))
  return html.split('<details').map((part) => [...part.matchAll(/value="(\w+)"/g)].map(([, value]) => value ?? ''))
}

test('what comes later moves no other choice into the fold or out of it', () => {
  const fold = ['creditcard', 'klarna']
  expect(shown([])).toEqual([['applepay', 'googlepay', 'ideal', 'paypal', 'tikkie'], fold])
  expect(shown(['applepay'])).toEqual([['googlepay', 'ideal', 'paypal', 'tikkie'], fold])
  expect(shown(['applepay', 'googlepay'])).toEqual([['ideal', 'paypal', 'tikkie'], fold])
})
