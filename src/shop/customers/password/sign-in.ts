import { household } from '#kit/household'
import { type Refusal, refuse } from '#kit/result'
import type { SignInInput } from '../contract.ts'
import { normalEmail } from '../proof/register.ts'
import { type OpenedSession, openSession } from '../sessions/sessions.ts'
import type { CustomerShop } from '../shop.ts'
import { findCustomerByEmail } from '../store.ts'
import { forgetTurns, takeTurn } from './guesses.ts'
import { isPassword } from './password.ts'

/**
 * Signs in by password. A name that nobody has and a wrong password take alike long and are answered alike.
 * @returns the session that was opened; refuses incorrectUsernameOrPassword, and tooManyRequests with the seconds to
 * wait, which grow with every wrong password for one account or from one address
 */
export async function signIn(shop: CustomerShop, input: SignInInput): Promise<OpenedSession | Refusal> {
  const email = normalEmail(input.email)
  const from = household(shop.visitor.ip)
  const refusal = await takeTurn(shop, email, from)
  if (refusal) return refusal
  const customer = await shop.db.read((tx) => findCustomerByEmail(tx, email))
  const isRight = await isPassword(input.password, customer?.passwordHash)
  if (!customer || !isRight) return refuse('incorrectUsernameOrPassword')
  await forgetTurns(shop, email, from)
  return shop.db.transaction((tx) => openSession(shop, tx, customer.customerId))
}
