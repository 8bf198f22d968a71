import type { PlainPageKey } from '#kit/text-key'
import { shortestPassword } from '../contract.ts'

// The most common passwords of published leaks; read once, for the first new password.
let common: Promise<ReadonlySet<string>> | undefined
const commonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((one) => one.length >= shortestPassword))
}

/**
 * Checks a new password by length and by guessability: one of the most common, in any case, or the account's own name.
 * @param name the account's address in small letters, or its number
 * @returns what is wrong, as a text key; undefined for a good one
 */
export async function passwordProblem(password: string, name: string): Promise<PlainPageKey | undefined> {
  if (password === '') return 'required'
  if ([...password].length < shortestPassword) return 'passwordTooShort'
  if (password.length > 1000) return 'tooLong'
  const plain = password.toLowerCase()
  common ??= commonPasswords()
  return plain === name || (await common).has(plain) ? 'passwordTooCommon' : undefined
}
