import type { Tenant } from '#tenants/contract'

/** More names than languages times days that are asked for at once: older ones are made anew. */
const mostNames = 50

/**
 * Keeps what is the same for every request of a brand. A new version of a brand is a new object, so nothing outlives a
 * change of its settings or texts.
 * @returns a function that returns what is kept under the name, and calls `make` where nothing is
 */
export function keptPerBrand<T>(): (tenant: Tenant, name: string, make: () => T) => T {
  const brands = new WeakMap<Tenant, Map<string, T>>()
  return (tenant, name, make) => {
    const kept = brands.get(tenant) ?? new Map<string, T>()
    brands.set(tenant, kept)
    const before = kept.get(name)
    if (before !== undefined) return before
    if (kept.size >= mostNames) kept.clear()
    const made = make()
    kept.set(name, made)
    return made
  }
}
