import { expect, test } from 'vitest'
import { passwordProblem } from './new-password.ts'

const email = 'ada@shopper.example'

test.each([
  ['', 'required'],
  ['short', 'passwordTooShort'],
  // Ten characters, however many bytes they take.
  ['ünü🦊ünü🦊ü', 'passwordTooShort'],
  ['Passwort1', 'passwordTooShort'],
  ['1234567890', 'passwordTooCommon'],
  ['AZERTYUIOP', 'passwordTooCommon'],
  ['Basketball', 'passwordTooCommon'],
  ['Ada@Shopper.example', 'passwordTooCommon'],
  ['x'.repeat(1001), 'tooLong'],
  ['a long enough password', undefined],
  ['ünü🦊ünü🦊ün', undefined],
])('%j is %s', async (password, problem) => {
  expect(await passwordProblem(password, email)).toBe(problem)
})
