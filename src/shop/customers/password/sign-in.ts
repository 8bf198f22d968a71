import { callerNetwork } from '#kit/ip-network'
import { type Refusal, refuse } from '#kit/result'
import type { SignInInput } from '../contract.ts'
import { nameText, readName } from '../name.ts'
import { openSession } from '../sessions/sessions.ts'
import type { CustomerShop, OpenedSession } from '../shop.ts'
import { findCustomerByName, holdPassword } from '../store.ts'
import { countGuess, forgetTurns } from './guesses.ts'
import { isPassword } from './password.ts'

/**
 * Signs in by password. An unknown name and a wrong password take the same time and get the same answer.
 * @returns the new session; refuses incorrectUsernameOrPassword, and tooManyRequests with the seconds to wait, which
 *   grow with every wrong password for one account or from one address
 */
export async function signIn(shop: CustomerShop, input: SignInInput): Promise<OpenedSession | Refusal> {
  // An invalid name is handled like an unknown one.
  const name = readName(shop.tenant, input.email) ?? { email: input.email, msisdn: null }
  const from = callerNetwork(shop.visitor.ip)
  const refusal = await countGuess(shop, nameText(name), from)
  if (refusal) return refusal
  const customer = await shop.db.read((tx) => findCustomerByName(tx, name))
  const isRight = await isPassword(input.password, customer?.passwordHash)
  if (!customer || !isRight) return refuse('incorrectUsernameOrPassword')
  await forgetTurns(shop, nameText(name), from)
  return shop.db.transaction(async (tx) => {
    // The password may have been replaced during the check, which ends its sessions.
    if ((await holdPassword(tx, customer.customerId)) !== customer.passwordHash)
      return refuse('incorrectUsernameOrPassword')
    return openSession(shop, tx, customer.customerId)
  })
}
