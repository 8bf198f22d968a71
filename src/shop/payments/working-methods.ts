import { setTimeout as pause } from 'node:timers/promises'
import { after, type Clock } from '#kit/clock'
import type { Currency } from '#kit/money'
import type { PaymentProvider } from './provider.ts'
import { carrierOf } from './providers.ts'

/** So many seconds an answer holds: a method that went down, or came back, is seen that late. */
const holdsFor = 15
/** Shoppers are kept waiting for an answer for so many milliseconds at most, from when it was asked for. */
const patience = 1500

type Asked = Pick<PaymentProvider, 'methods' | 'workingMethods'>

/** Tells whether a method works at this moment, as far as anybody knows. */
export type WorkingMethods = {
  (currency: Currency): Promise<(method: string) => boolean>
  /** What was heard of who carries this method is not relied on any longer: it was just turned down. */
  doubt(method: string): void
}

/**
 * Asks each provider which of its methods work, now and then. Where one does not answer, what it said last holds for its
 * methods, and nothing is known against them before it ever did; the others' are none of its business.
 */
export function rememberWorkingMethods(providers: readonly Asked[], clock: Clock): WorkingMethods {
  const memories = new Map(providers.map((provider) => [provider, remember(provider, clock)]))
  const works = async (currency: Currency) => {
    const heard = new Map<Asked, readonly string[] | undefined>()
    await Promise.all(
      [...memories].map(async ([provider, memory]) => void heard.set(provider, await memory.ask(currency))),
    )
    return (method: string) => {
      const carrier = carrierOf(providers, method)
      return carrier !== undefined && (heard.get(carrier)?.includes(method) ?? true)
    }
  }
  const doubt = (method: string) => {
    const carrier = carrierOf(providers, method)
    if (carrier) memories.get(carrier)?.forget()
  }
  return Object.assign(works, { doubt })
}

function remember(provider: Asked, clock: Clock) {
  const heard = new Map<Currency, readonly string[]>()
  const askedUntil = new Map<Currency, { until: Date; asking: Promise<void> }>()

  const hear = async (currency: Currency) => {
    const answer = await provider.workingMethods(currency)
    if (answer.kind === 'answered') heard.set(currency, answer.value)
  }

  const ask = async (currency: Currency): Promise<readonly string[] | undefined> => {
    const now = clock.now()
    let last = askedUntil.get(currency)
    if (!last || last.until <= now) {
      last = {
        until: after(now, holdsFor),
        asking: Promise.race([hear(currency), pause(patience, undefined, { ref: false })]),
      }
      askedUntil.set(currency, last)
    }
    await last.asking
    return heard.get(currency)
  }
  return { ask, forget: () => askedUntil.clear() }
}
