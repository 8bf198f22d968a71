/** The clock is always passed in, so that tests can simulate months in a moment. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests and simulations: stands still until moved. */
export function clockAt(start: Date | string): Clock & { forward(seconds: number): void } {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    forward: (seconds) => {
      time += seconds * 1000
    },
  }
}

/** @returns the moment `seconds` after `from`. */
export const after = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)
