import { type Guesses, oneMore, type Subject } from '#kit/guesses'
import { type Refusal, refuse } from '#kit/result'
import { fingerprint } from '#kit/signature'
import type { CustomerShop } from '../shop.ts'
import { forgetGuesses, lockGuesses, saveGuess, takeGuessBack } from './store.ts'

const subjectOf = ({ secret, tenant }: CustomerShop, kind: Subject, name: string): string =>
  `${kind} ${fingerprint(secret, `guess ${tenant.id} ${kind}`, name)}`

/**
 * Counts a try of a password, for this account name and this IP address, before it is checked, so that parallel tries
 * are all counted. Unknown names are counted alike.
 * @param network the network that counts as one address
 * @returns nothing; refuses tooManyRequests with the seconds to wait
 */
export async function countGuess(shop: CustomerShop, name: string, network: string): Promise<Refusal | undefined> {
  const now = shop.clock.now()
  const subjects = [
    { of: 'account' as const, subject: subjectOf(shop, 'account', name) },
    { of: 'address' as const, subject: subjectOf(shop, 'address', network) },
  ]
  return shop.db.transaction(async (tx) => {
    const guesses: (Guesses & (typeof subjects)[number])[] = []
    for (const one of subjects) guesses.push({ ...one, ...(await lockGuesses(tx, one.subject, now)) })
    const wait = Math.max(...guesses.map(({ nextAt }) => nextAt.getTime() - now.getTime()))
    if (wait > 0) return refuse('tooManyRequests', { details: { seconds: Math.ceil(wait / 1000) } })
    for (const { of, subject, ...tries } of guesses) await saveGuess(tx, subject, oneMore(tries, of, now))
    return undefined
  })
}

/**
 * The password was right, or is new: the account's wrong tries no longer count.
 * @param network where it was typed, if it was: that try was not wrong
 */
export const forgetTurns = (shop: CustomerShop, name: string, network?: string): Promise<void> =>
  shop.db.transaction(async (tx) => {
    await forgetGuesses(tx, subjectOf(shop, 'account', name))
    if (network !== undefined) await takeGuessBack(tx, subjectOf(shop, 'address', network), shop.clock.now())
  })
