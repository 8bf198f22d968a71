/**
 * Remembers lists that can be made again: those asked for last, until they hold more than `most` entries together.
 * @returns what answers with the list of a key, making it where it is not remembered
 */
export function latest<Key extends object, List extends readonly unknown[]>(most: number) {
  const kept = new Map<Key, List>()
  let count = 0
  return (key: Key, make: () => List): List => {
    const known = kept.get(key)
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
