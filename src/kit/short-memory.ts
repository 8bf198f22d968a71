import { after } from './clock.ts'

/** What a process remembers for a while of what it has just seen: the oldest is forgotten first. */
export type ShortMemory<T> = {
  keep(key: string, value: T, now: Date): void
  find(key: string, now: Date): T | undefined
  /** The same, once. */
  take(key: string, now: Date): T | undefined
}

export function shortMemory<T>({ seconds, most }: { seconds: number; most: number }): ShortMemory<T> {
  const kept = new Map<string, { value: T; until: Date }>()
  const find: ShortMemory<T>['find'] = (key, now) => {
    const found = kept.get(key)
    return found && found.until > now ? found.value : undefined
  }
  return {
    find,
    keep(key, value, now) {
      kept.delete(key)
      kept.set(key, { value, until: after(now, seconds) })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
    take(key, now) {
      const found = find(key, now)
      kept.delete(key)
      return found
    },
  }
}
