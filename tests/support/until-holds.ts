import { vi } from 'vitest'

/**
 * Looks again and again until nothing is thrown; answers with what was found. Gives up after half a minute: what is
 * waited for takes moments, but the machine may be doing other things.
 */
export const untilHolds = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 30_000, interval: 50 })
