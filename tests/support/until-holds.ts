import { setTimeout as pause } from 'node:timers/promises'

/** How long what is awaited may take: much longer than it should, since a machine may be busy. */
const patience = Number(process.env.SALDO_PATIENCE ?? 120_000)

/**
 * Asks again and again until it does not throw, for two minutes at most. A plain loop: programs without a test runner wait by
 * it as well.
 * @returns what it answered; throws what it threw last
 */
export async function untilHolds<T>(look: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + patience
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (performance.now() > end) throw error
      await pause(50)
    }
  }
}
