import { setTimeout as pause } from 'node:timers/promises'
import { patience } from './patience.ts'

/**
 * Repeats a check until it does not throw, for two minutes at most. A plain loop, because programs without a test
 * runner use it as well.
 * @returns the check's result; throws its last error
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
