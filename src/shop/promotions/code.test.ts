import { expect, test } from 'vitest'
import type { KeyRing } from '#kit/signature'
import { codeKey, codeKeys, hintOf } from './code.ts'

const ring: KeyRing = ['the-newer-key-of-thirty-two-letters', 'the-older-key-of-thirty-two-letters']
const key = (typed: string, tenant = 'firstbrand') => codeKey(ring, tenant, typed)

test('a code is the same however it is typed, and another one as soon as one letter differs', () => {
  expect(key(' summer–20 30 ')).toBe(key('SUMMER2030'))
  expect(key('WUMMER2030')).not.toBe(key('SUMMER2030'))
  expect(key('SUMMER2031')).not.toBe(key('SUMMER2030'))
  expect(key('SUMMER2030', 'secondbrand')).not.toBe(key('SUMMER2030'))
})

test('a code is found under every key of the ring', () => {
  expect(codeKeys(ring, 'firstbrand', 'summer-2030')).toEqual([
    key('SUMMER2030'),
    codeKey([ring[1] ?? ''], 'firstbrand', 'SUMMER2030'),
  ])
})

test('a hint shows the first and the last two letters, of a short code one of each', () => {
  expect([hintOf('SOMMER2026'), hintOf('ab-1234'), hintOf('abcdefgh')]).toEqual(['SO…26', 'A…4', 'AB…GH'])
})
