import { setTimeout as pause } from 'node:timers/promises'
import { after, type Clock } from '#kit/clock'
import type { Currency } from '#kit/money'
import type { PaymentProvider } from './provider.ts'
import { carrierOf } from './providers.ts'

/** Seconds for which an answer is valid: an outage, or its end, is noticed that late. */
const holdsFor = 15
/** Most milliseconds a shopper waits for an answer, from when it was asked for. */
const timeout = 1500

type MethodSource = Pick<PaymentProvider, 'methods' | 'workingMethods'>

/** Tells whether a method works now, as far as known. */
export type WorkingMethods = {
  (currency: Currency): Promise<(method: string) => boolean>
  /** Forgets what is known of this method's provider, because it just refused a payment. */
  doubt(method: string): void
}

/**
 * Asks each provider from time to time which of its methods work. If one does not answer, its last answer stays valid;
 * before a first answer all its methods count as working. Providers do not affect each other.
 */
export function rememberWorkingMethods(providers: readonly MethodSource[], clock: Clock): WorkingMethods {
  const memories = new Map(providers.map((provider) => [provider, remember(provider, clock)]))
  const works = async (currency: Currency) => {
    const answers = new Map<MethodSource, readonly string[] | undefined>()
    await Promise.all(
      [...memories].map(async ([provider, memory]) => void answers.set(provider, await memory.ask(currency))),
    )
    return (method: string) => {
      const carrier = carrierOf(providers, method)
      return carrier !== undefined && (answers.get(carrier)?.includes(method) ?? true)
    }
  }
  const doubt = (method: string) => {
    const carrier = carrierOf(providers, method)
    if (carrier) memories.get(carrier)?.forget()
  }
  return Object.assign(works, { doubt })
}

function remember(provider: MethodSource, clock: Clock) {
  const answers = new Map<Currency, readonly string[]>()
  const askedUntil = new Map<Currency, { until: Date; asking: Promise<void> }>()

  const refresh = async (currency: Currency) => {
    const answer = await provider.workingMethods(currency)
    if (answer.kind === 'answered') answers.set(currency, answer.value)
  }

  const ask = async (currency: Currency): Promise<readonly string[] | undefined> => {
    const now = clock.now()
    let last = askedUntil.get(currency)
    if (!last || last.until <= now) {
      last = {
        until: after(now, holdsFor),
        asking: Promise.race([refresh(currency), pause(timeout, undefined, { ref: false })]),
      }
      askedUntil.set(currency, last)
    }
    await last.asking
    return answers.get(currency)
  }
  return { ask, forget: () => askedUntil.clear() }
}
