import { setTimeout as pause } from 'node:timers/promises'
import { after, type Clock } from '#kit/clock'
import type { Currency } from '#kit/money'
import type { PaymentProvider } from './provider.ts'

/** So many seconds an answer holds: a method that went down, or came back, is seen that late. */
const holdsFor = 15
/** A shopper is kept waiting for so many milliseconds at most. */
const patience = 1500

/** The methods that work at this moment; undefined when the provider never said, and so nothing is known against any. */
export type WorkingMethods = (currency: Currency) => Promise<readonly string[] | undefined>

/** Asks the provider which methods work, now and then; where it does not answer, what it said last holds. */
export function rememberWorkingMethods(
  provider: Pick<PaymentProvider, 'workingMethods'>,
  clock: Clock,
): WorkingMethods {
  const heard = new Map<Currency, readonly string[]>()
  const askedUntil = new Map<Currency, { until: Date; asking: Promise<void> }>()

  const ask = async (currency: Currency) => {
    const answer = await provider.workingMethods(currency)
    if (answer.kind === 'answered') heard.set(currency, answer.value)
  }

  return async (currency) => {
    const now = clock.now()
    let last = askedUntil.get(currency)
    if (!last || last.until <= now) {
      last = { until: after(now, holdsFor), asking: ask(currency) }
      askedUntil.set(currency, last)
    }
    const enough = new AbortController()
    const tired = pause(patience, undefined, { signal: enough.signal }).catch(() => {})
    await Promise.race([last.asking, tired])
    enough.abort()
    return heard.get(currency)
  }
}
