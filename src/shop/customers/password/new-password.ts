import type { PlainPageKey } from '#kit/text-key'
import { shortestPassword } from '../contract.ts'

// The commonest of those that were published after break-ins; read once, when the first password is chosen.
let common: Promise<ReadonlySet<string>> | undefined
const commonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((one) => one.length >= shortestPassword))
}

/**
 * Judges a new password by its length, and by whether it is among the first that anybody would try: one of the commonest
 * of all, in small letters or large, or the account's own address.
 * @param name the account's address in small letters, or its number
 * @returns what is wrong with it, as the key of a text; undefined for a good one
 */
export async function passwordProblem(password: string, name: string): Promise<PlainPageKey | undefined> {
  if (password === '') return 'required'
  if ([...password].length < shortestPassword) return 'passwordTooShort'
  if (password.length > 1000) return 'tooLong'
  const plain = password.toLowerCase()
  common ??= commonPasswords()
  return plain === name || (await common).has(plain) ? 'passwordTooCommon' : undefined
}
