import { callerNetwork } from '#kit/ip-network'
import { type Refusal, refuse } from '#kit/result'
import { nameText } from '../name.ts'
import type { CustomerShop } from '../shop.ts'
import type { Customer } from '../store.ts'
import { countGuess, forgetTurns } from './guesses.ts'
import { isPassword } from './password.ts'

export const wrongPassword = (): Refusal =>
  refuse('incorrectCurrentPassword', { fields: { currentPassword: 'incorrectCurrentPassword' } })

/**
 * Asks the signed-in customer for the password before a change that somebody with their unlocked phone must not make.
 * Wrong ones count like those at the sign-in. Customers of a portal have no password: being signed in is enough.
 * @returns nothing; refuses incorrectCurrentPassword for `currentPassword`, tooManyRequests with the seconds to wait
 */
export async function proveOwner(shop: CustomerShop, owner: Customer, password: string): Promise<Refusal | undefined> {
  if (owner.passwordHash === null) return undefined
  if (password === '') return refuse('VALIDATION_FAILED', { fields: { currentPassword: 'required' } })
  const from = callerNetwork(shop.visitor.ip)
  const refusal = await countGuess(shop, nameText(owner), from)
  if (refusal) return refusal
  if (!(await isPassword(password, owner.passwordHash))) {
    return wrongPassword()
  }
  await forgetTurns(shop, nameText(owner), from)
  return undefined
}
