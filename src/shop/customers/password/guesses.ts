import { type Refusal, refuse } from '#kit/result'
import { fingerprint } from '#kit/signature'
import type { CustomerShop } from '../shop.ts'
import { forgetGuesses, type Guesses, lockGuesses, saveGuess, takeGuessBack } from './store.ts'

/** Wrong passwords without a wait: typing errors of one person, and of everybody behind one IP address. */
const freeOf = { account: 4, address: 20 }
const firstWait = 5
const longestWait = 15 * 60
/** After a day without a wrong password the count starts again. */
const rememberedSeconds = 24 * 60 * 60

/** @returns the seconds to wait after this many wrong passwords in a row: 0 at first, then doubling */
export function waitAfter(wrong: number, of: keyof typeof freeOf): number {
  const beyond = wrong - freeOf[of]
  return beyond <= 0 ? 0 : Math.min(longestWait, firstWait * 2 ** (beyond - 1))
}

const subjectOf = ({ secret, tenant }: CustomerShop, kind: keyof typeof freeOf, name: string): string =>
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
    for (const { of, subject, wrong: before, lastAt } of guesses) {
      const isForgotten = now.getTime() - lastAt.getTime() > rememberedSeconds * 1000
      const wrong = (isForgotten ? 0 : before) + 1
      const nextAt = new Date(now.getTime() + waitAfter(wrong, of) * 1000)
      await saveGuess(tx, subject, { wrong, lastAt: now, nextAt })
    }
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
