import { callerNetwork } from '#kit/ip-network'
import { type Refusal, refuse } from '#kit/result'
import { nameText } from '../name.ts'
import type { CustomerShop } from '../shop.ts'
import type { Customer } from '../store.ts'
import { forgetTurns, takeTurn } from './guesses.ts'
import { isPassword } from './password.ts'

export const wrongPassword = (): Refusal =>
  refuse('incorrectCurrentPassword', { fields: { currentPassword: 'incorrectCurrentPassword' } })

/**
 * Has whoever is signed in prove by their password that they are the account's owner, before something is changed that
 * somebody at their unlocked telephone must not change. Wrong ones count as guesses, like those of signing in.
 * Whoever has none (they come by the brand's portal) proves it by being signed in.
 * @returns nothing; refuses incorrectCurrentPassword beside `currentPassword`, tooManyRequests with the seconds to wait
 */
export async function proveOwner(shop: CustomerShop, owner: Customer, password: string): Promise<Refusal | undefined> {
  if (owner.passwordHash === null) return undefined
  if (password === '') return refuse('VALIDATION_FAILED', { fields: { currentPassword: 'required' } })
  const from = callerNetwork(shop.visitor.ip)
  const refusal = await takeTurn(shop, nameText(owner), from)
  if (refusal) return refusal
  if (!(await isPassword(password, owner.passwordHash))) {
    return wrongPassword()
  }
  await forgetTurns(shop, nameText(owner), from)
  return undefined
}
