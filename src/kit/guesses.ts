/** Wrong tries of a secret by one subject, and when the next try is allowed. */
export type Guesses = { wrong: number; lastAt: Date; nextAt: Date }
/** Whose tries are counted: those for one account, and those from one IP address. */
export type Subject = 'account' | 'address'

/** Wrong tries without a wait: typing errors of one person, and of everybody behind one IP address. */
const freeOf = { account: 4, address: 20 }
const firstWait = 5
const longestWait = 15 * 60
/** After a day without a wrong try the count starts again. */
const rememberedSeconds = 24 * 60 * 60

/** @returns the seconds to wait after this many wrong tries in a row: 0 at first, then doubling */
export function waitAfter(wrong: number, of: Subject): number {
  const beyond = wrong - freeOf[of]
  return beyond <= 0 ? 0 : Math.min(longestWait, firstWait * 2 ** (beyond - 1))
}

/** @returns the tries with one more */
export function oneMore({ wrong: before, lastAt }: Guesses, of: Subject, now: Date): Guesses {
  const isForgotten = now.getTime() - lastAt.getTime() > rememberedSeconds * 1000
  const wrong = (isForgotten ? 0 : before) + 1
  return { wrong, lastAt: now, nextAt: new Date(now.getTime() + waitAfter(wrong, of) * 1000) }
}
