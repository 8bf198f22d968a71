import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fingerprint,
  fingerprints,
  isFingerprint,
  isShortCode,
  type KeyRing,
  keyIdOf,
  shortCode,
  signed,
  signedName,
  unsigned,
  unsignedName,
} from './signature.ts'

const key = 'a secret of thirty-two characters'
const secret: KeyRing = [key]
const text = fc.stringMatching(/^[A-Z0-9~-]{1,40}$/)

test('what was signed is read back, for its purpose and with its secret only', () => {
  fc.assert(
    fc.property(text, text, (purpose, said) => {
      const token = signed(secret, purpose, said)
      expect(unsigned(secret, purpose, token)).toBe(said)
      expect(unsigned(secret, `${purpose} of another`, token)).toBeUndefined()
      expect(unsigned([`${key}!`], purpose, token)).toBeUndefined()
    }),
  )
})

test('a token of which anything was changed is nobody’s', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.constantFrom('A', 'b', '.', '~'), (said, where, letter) => {
      const token = signed(secret, 'order', said)
      const at = where % token.length
      const changed = token.slice(0, at) + letter + token.slice(at + 1)
      if (changed !== token) expect(unsigned(secret, 'order', changed)).toBeUndefined()
    }),
  )
  for (const nothing of ['', '.', 'a', 'a.', '.a', 'a'.repeat(301)]) {
    expect(unsigned(secret, 'order', nothing)).toBeUndefined()
  }
})

test('a fingerprint says nothing of another cart', () => {
  expect(fingerprint(secret, 'otp of one', '123456')).not.toBe(fingerprint(secret, 'otp of another', '123456'))
})

const [older, newer] = ['an older key of thirty-two signs', 'a newer key of thirty-two signs.'] as const

test('a new key in front signs, what the old one signed stays good until it is taken out', () => {
  const before = signed([older], 'order', 'S123')
  expect(unsigned([newer, older], 'order', before)).toBe('S123')
  expect(unsigned([newer], 'order', before)).toBeUndefined()
  expect(signed([newer, older], 'order', 'S123')).toBe(signed([newer], 'order', 'S123'))
})

test('a fingerprint is made under the first key and known again under all', () => {
  const before = fingerprint([older], 'session', 'token')
  const ring: KeyRing = [newer, older]
  expect(fingerprints(ring, 'session', 'token')).toEqual([fingerprint([newer], 'session', 'token'), before])
  expect(fingerprint(ring, 'session', 'token')).not.toBe(before)
  expect(isFingerprint(ring, 'session', 'token', before)).toBe(true)
  expect(isFingerprint(ring, 'session', 'another', before)).toBe(false)
  expect(isFingerprint([newer], 'session', 'token', before)).toBe(false)
})

test('six digits that went out under the old key are taken', () => {
  const sent = shortCode([older], 'registration', 'r1')
  expect(sent).toMatch(/^\d{6}$/)
  expect(isShortCode([newer, older], 'registration', 'r1', sent)).toBe(true)
  expect(isShortCode([newer], 'registration', 'r1', sent)).toBe(false)
})

test('a key’s id is its own and says nothing of it', () => {
  expect(keyIdOf(older)).toMatch(/^[0-9a-f]{8}$/)
  expect(keyIdOf(older)).toBe(keyIdOf(older))
  expect(keyIdOf(newer)).not.toBe(keyIdOf(older))
})

test('a signed name is a host’s, read back with any key of the ring, and nobody’s once anything of it is changed', () => {
  const id = fc.stringMatching(/^[a-z0-9]{1,24}$/)
  fc.assert(
    fc.property(id, fc.nat(), fc.constantFrom('0', 'a', 'z'), (said, where, letter) => {
      const name = signedName(secret, 'preview', said)
      expect(name).toMatch(/^[a-z0-9]{33,63}$/)
      expect(unsignedName(['a newer key', key], 'preview', name)).toBe(said)
      expect(unsignedName(['a newer key'], 'preview', name)).toBeUndefined()
      expect(unsignedName(secret, 'something else', name)).toBeUndefined()
      const at = where % name.length
      const changed = name.slice(0, at) + letter + name.slice(at + 1)
      if (changed !== name) expect(unsignedName(secret, 'preview', changed)).toBeUndefined()
    }),
  )
  for (const nothing of ['', 'a', 'a'.repeat(32), 'a'.repeat(64)])
    expect(unsignedName(secret, 'preview', nothing)).toBeUndefined()
})
