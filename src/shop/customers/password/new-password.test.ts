import { expect, test } from 'vitest'
import { passwordProblem } from './new-password.ts'

const email = 'ada@shopper.example'

test.each([
  ['', 'required'],
  ['short', 'passwordTooShort'],
  // Eight signs, however many bytes they take.
  ['ünü🦊ünü', 'passwordTooShort'],
  ['12345678', 'passwordTooCommon'],
  ['Passwort1', 'passwordTooCommon'],
  ['AZERTYUIOP', 'passwordTooCommon'],
  ['welkom01', 'passwordTooCommon'],
  ['Ada@Shopper.example', 'passwordTooCommon'],
  ['x'.repeat(1001), 'tooLong'],
  ['a long enough password', undefined],
  ['ünü🦊ünü🦊', undefined],
])('%j is %s', async (password, problem) => {
  expect(await passwordProblem(password, email)).toBe(problem)
})
