/** As many brands of an installation are in use at once, by one process. What belongs to others is made again. */
export const brandsInUse = 200

/** Values of the keys that were used last, `most` of them. */
export function mostRecent<Key, Value>(most: number) {
  const kept = new Map<Key, Value>()
  const set = (key: Key, value: Value): void => {
    kept.delete(key)
    kept.set(key, value)
    for (const [oldest] of kept) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
  }
  return {
    get(key: Key): Value | undefined {
      const value = kept.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    delete: (key: Key): boolean => kept.delete(key),
    clear: (): void => kept.clear(),
  }
}

/**
 * Keeps what is made for a brand while the brand is in use. A new version of a brand is a new object, for which it is
 * made anew. A preview of a brand is kept beside it: neither drops what is kept of the other.
 * @returns a function that returns what is kept of a brand
 */
export function perBrandInUse<Brand extends InUse, Value>(make: () => Value): (brand: Brand) => Value {
  const kept = mostRecent<string, { brand: Brand; value: Value }>(brandsInUse)
  return (brand) => {
    const { id, preview } = brand
    const name = preview ? `${id} ${preview.draftId} ${preview.marksTexts}` : id
    const known = kept.get(name)
    if (known?.brand === brand) return known.value
    const value = make()
    kept.set(name, { brand, value })
    return value
  }
}

type InUse = { id: string; preview?: { draftId: string; marksTexts: boolean } | undefined }
