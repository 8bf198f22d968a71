import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprint, signed, unsigned } from './signature.ts'

const secret = 'a secret of thirty-two characters'
const text = fc.stringMatching(/^[A-Z0-9~-]{1,40}$/)

test('what was signed is read back, for its purpose and with its secret only', () => {
  fc.assert(
    fc.property(text, text, (purpose, said) => {
      const token = signed(secret, purpose, said)
      expect(unsigned(secret, purpose, token)).toBe(said)
      expect(unsigned(secret, `${purpose} of another`, token)).toBeUndefined()
      expect(unsigned(`${secret}!`, purpose, token)).toBeUndefined()
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
