import { callerNetwork } from '#kit/ip-network'
import { type Refusal, refuse } from '#kit/result'
import type { SignInInput } from '../contract.ts'
import { nameText, readName } from '../name.ts'
import { type OpenedSession, openSession } from '../sessions/sessions.ts'
import type { CustomerShop } from '../shop.ts'
import { findCustomerByName, holdPassword } from '../store.ts'
import { forgetTurns, takeTurn } from './guesses.ts'
import { isPassword } from './password.ts'

/**
 * Signs in by password. A name that nobody has and a wrong password take alike long and are answered alike.
 * @returns the session that was opened; refuses incorrectUsernameOrPassword, and tooManyRequests with the seconds to
 * wait, which grow with every wrong password for one account or from one address
 */
export async function signIn(shop: CustomerShop, input: SignInInput): Promise<OpenedSession | Refusal> {
  // What is no name at all is tried like one that nobody has.
  const name = readName(shop.tenant, input.email) ?? { email: input.email, msisdn: null }
  const from = callerNetwork(shop.visitor.ip)
  const refusal = await takeTurn(shop, nameText(name), from)
  if (refusal) return refusal
  const customer = await shop.db.read((tx) => findCustomerByName(tx, name))
  const isRight = await isPassword(input.password, customer?.passwordHash)
  if (!customer || !isRight) return refuse('incorrectUsernameOrPassword')
  await forgetTurns(shop, nameText(name), from)
  return shop.db.transaction(async (tx) => {
    // While it was tried it may have been replaced, and what it had opened was ended.
    if ((await holdPassword(tx, customer.customerId)) !== customer.passwordHash)
      return refuse('incorrectUsernameOrPassword')
    return openSession(shop, tx, customer.customerId)
  })
}
