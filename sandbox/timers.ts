/** Timers that belong to one sandbox and end with it. */
export type Timers = {
  after(ms: number, act: () => void): NodeJS.Timeout
  cancel(timer?: NodeJS.Timeout): void
  stop(): void
}

/** The longest wait a timer can hold, about 24 days. */
const LONGEST = 2 ** 31 - 1

export function openTimers(): Timers {
  const running = new Set<NodeJS.Timeout>()
  let stopped = false
  const cancel = (timer?: NodeJS.Timeout) => {
    if (!timer) return
    clearTimeout(timer)
    running.delete(timer)
  }
  return {
    cancel,
    after(ms, act) {
      const timer = setTimeout(
        () => {
          running.delete(timer)
          act()
        },
        Math.min(Math.max(0, ms), LONGEST),
      )
      if (stopped) clearTimeout(timer)
      else running.add(timer)
      return timer
    },
    stop() {
      stopped = true
      for (const timer of running) cancel(timer)
    },
  }
}
