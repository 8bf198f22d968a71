import { type Guesses, oneMore, type Subject } from '#kit/guesses'
import { callerNetwork } from '#kit/ip-network'
import { type Refusal, refuse } from '#kit/result'
import { fingerprint } from '#kit/signature'
import type { Site } from './site.ts'
import { forgetGuesses, lockGuesses, saveGuess } from './store.ts'

const subjectOf = ({ secret }: Site, of: Subject, name: string): string =>
  `${of} ${fingerprint(secret, `operator guess ${of}`, name)}`

/**
 * Counts a try for this account and for the caller's address before it is checked, so that parallel tries are all
 * counted. Unknown accounts are counted alike.
 * @returns nothing; refuses tooManyRequests with the seconds to wait
 */
export async function countGuess(site: Site, account: string): Promise<Refusal | undefined> {
  const now = site.clock.now()
  const names = { account, address: callerNetwork(site.ip) }
  return site.db.transaction(async (tx) => {
    const counted: (Guesses & { of: Subject; subject: string })[] = []
    for (const one of ['account', 'address'] as const) {
      const subject = subjectOf(site, one, names[one])
      counted.push({ of: one, subject, ...(await lockGuesses(tx, subject, now)) })
    }
    const wait = Math.max(...counted.map(({ nextAt }) => nextAt.getTime() - now.getTime()))
    if (wait > 0) return refuse('tooManyRequests', { details: { seconds: Math.ceil(wait / 1000) } })
    for (const { of, subject, ...tries } of counted) await saveGuess(tx, subject, oneMore(tries, of, now))
    return undefined
  })
}

/** It was right: the account's wrong tries no longer count. Those of the address stay. */
export const forgetTries = (site: Site, account: string): Promise<void> =>
  site.db.transaction((tx) => forgetGuesses(tx, subjectOf(site, 'account', account)))
