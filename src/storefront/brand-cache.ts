import { perBrandInUse } from '#kit/in-use'
import type { Tenant } from '#tenants/contract'

/** More names than the languages times the days that are requested at once: older values are made again. */
const mostNames = 50

type Keep<T> = (tenant: Tenant, name: string, make: () => T, of?: object) => T

/**
 * Caches what is the same for every request of a brand, while the brand is in use. A new version of a brand is a new object, so nothing outlives a
 * change of its settings or texts.
 * @returns a function that returns the cached value of a name, or calls `make`. A value made `of` an object, such as a
 *   catalogue's list of brands, is dropped when that object is replaced
 */
export function cachePerBrand<T>(): Keep<T> {
  const keptOf = perBrandInUse<Tenant, Map<string, { value: T; of: object | undefined }>>(() => new Map())
  return (tenant, name, make, of) => {
    const kept = keptOf(tenant)
    const before = kept.get(name)
    if (before && before.of === of) return before.value
    if (kept.size >= mostNames) kept.clear()
    const value = make()
    kept.set(name, { value, of })
    return value
  }
}
