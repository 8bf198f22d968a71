import { expect, test } from 'vitest'
import { type SealKeys, seal, sealText, unseal, unsealText } from './seal.ts'

const key = (fill: number) => Buffer.alloc(32, fill)
const old: SealKeys = { current: 'a', keys: new Map([['a', key(1)]]) }
const now: SealKeys = {
  current: 'b',
  keys: new Map([
    ['a', key(1)],
    ['b', key(2)],
  ]),
}

test('what was sealed opens again, also after another key became the current one', () => {
  const sealed = seal(old, 'unit 1', 'ABCD-1234')
  expect(sealed.sealed.toString('latin1')).not.toContain('ABCD')
  expect(unseal(now, 'unit 1', sealed)).toEqual({ text: 'ABCD-1234' })
  expect(seal(now, 'unit 1', 'ABCD-1234').keyId).toBe('b')
})

test('the same text is never sealed twice alike', () => {
  expect(seal(old, 'unit 1', 'ABCD').sealed).not.toEqual(seal(old, 'unit 1', 'ABCD').sealed)
})

test('it opens for what it belongs to alone, unchanged, and with its key', () => {
  const sealed = seal(now, 'unit 1', 'ABCD-1234')
  expect(unseal(now, 'unit 2', sealed)).toEqual({ unreadable: 'damaged' })
  const changed = Buffer.from(sealed.sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(unseal(now, 'unit 1', { ...sealed, sealed: changed })).toEqual({ unreadable: 'damaged' })
  expect(unseal(now, 'unit 1', { ...sealed, sealed: sealed.sealed.subarray(0, 5) })).toEqual({ unreadable: 'damaged' })
  expect(unseal(old, 'unit 1', sealed)).toEqual({ unreadable: 'no-key' })
})

test('a sealed text opens for its purpose under any key of the ring, and tells nothing by itself', () => {
  const token = sealText(['old'], 'a purpose', 'S123')
  expect(token).toMatch(/^[0-9a-f]{8}\.[\w-]+$/)
  expect(Buffer.from(token.slice(9), 'base64url').toString()).not.toContain('S123')
  expect(unsealText(['new', 'old'], 'a purpose', token)).toBe('S123')
  expect(unsealText(['new'], 'a purpose', token)).toBeUndefined()
  expect(unsealText(['old'], 'another purpose', token)).toBeUndefined()
  expect(['', '.', 'x', `${token}A`, token.slice(0, 12)].map((bad) => unsealText(['old'], 'a purpose', bad))).toEqual(
    Array(5).fill(undefined),
  )
})
