let isGlancing = false

/**
 * Looks at lists without keeping those that are not kept yet: a look at all of them would push out what is in use, and
 * leave that much garbage. `look` must not wait for anything.
 */
export function glancing<T>(look: () => T): T {
  const before = isGlancing
  isGlancing = true
  try {
    return look()
  } finally {
    isGlancing = before
  }
}

/**
 * Caches lists that can be computed again: the most recently used, up to `most` entries in total.
 * @returns a function that returns the list of a key, computing it if it is not cached
 */
export function recentlyUsed<Key extends object, List extends readonly unknown[]>(most: number) {
  const kept = new Map<Key, List>()
  let count = 0
  return (key: Key, make: () => List): List => {
    const known = kept.get(key)
    if (!known && isGlancing) return make()
    const list = known ?? make()
    kept.delete(key)
    kept.set(key, list)
    if (known) return list
    count += list.length
    for (const [oldest, { length }] of kept) {
      if (count <= most || oldest === key) break
      kept.delete(oldest)
      count -= length
    }
    return list
  }
}
