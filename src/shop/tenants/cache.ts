import { type Database, isConnectionLoss } from '#database'
import { notLive } from './going-live.ts'
import { BrandFolderError } from './problem.ts'
import { brandOf, changesChannel, newestVersions, type StoredBrand } from './store.ts'
import { isHere, type Tenant } from './tenant.ts'

/** All brands at one moment. */
export type Tenants = {
  /** The database was not reachable yet: names and words come from the folders, and there may be other brands. */
  isProvisional: boolean
  byId(id: string): Tenant | undefined
  /** By a production host name: lower case, no port, no `www.`. */
  byHost(host: string): Tenant | undefined
  /** Those that this cell sells. */
  all: readonly Tenant[]
  /** Those that are on their way to or from another cell, or sold there. */
  away: readonly Tenant[]
}

/** The brands, cached until the database notifies of a change. */
export type TenantCache = {
  /** The current brands; queries the database only after a change. While that is away, the last known ones. */
  current(): Promise<Tenants>
  byId(id: string): Promise<Tenant | undefined>
  close(): void
}

/** Milliseconds until the database is queried again after it was away. */
const askAgainAfter = 1000

/**
 * Opens the cache of brands. Brands that were loaded are read again (`NOTIFY` names them), and all when the listening
 * connection was lost, because a notification may have been missed.
 * @param onError called with a brand whose newest settings this release cannot read; its last readable ones stay in use
 * @param nameBrands names the brands of a process that never reached the database; they cannot sell anything
 * @param isLive brands that are not fit for production count as unreadable
 */
export async function openTenantCache(
  database: Pick<Database, 'registry' | 'listen'>,
  onError: (error: Error) => void,
  nameBrands?: () => Promise<readonly Tenant[]>,
  isLive = false,
): Promise<TenantCache> {
  let last: Tenants | undefined
  let named: Tenants | undefined
  let loading: Promise<Tenants> | undefined
  let latest: Promise<unknown> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  // What to read: these brands, or all.
  let changed: Set<string> | undefined

  async function load(): Promise<Tenants> {
    const [wanted, before] = [changed, last]
    changed = new Set()
    try {
      const stored = await newestVersions(database, wanted)
      const read = stored.flatMap((brand) => readOr(brand, before?.byId(brand.tenant), isLive, onError) ?? [])
      const unchanged = wanted && before ? [...before.all, ...before.away].filter(({ id }) => !wanted.has(id)) : []
      last = listTenants([...unchanged, ...read].sort((one, other) => (one.id < other.id ? -1 : 1)))
      return last
    } catch (error) {
      changed = wanted && changed && new Set([...wanted, ...changed])
      throw error
    }
  }

  async function loadOrKeep(): Promise<Tenants> {
    try {
      return await load()
    } catch (error) {
      if (!isConnectionLoss(error) || !(last ?? nameBrands)) throw error
      tryLater()
      if (last) return last
      const brands = (await nameBrands?.()) ?? []
      named ??= {
        ...listTenants(brands.filter((brand) => !isLive || notLive([brand]).length === 0)),
        isProvisional: true,
      }
      return named
    }
  }

  /** Nobody waits for that: a database that says nothing lets each try take many seconds. */
  function tryLater(): void {
    clearTimeout(retry)
    retry = setTimeout(() => {
      const known = loading
      const read = latest.then(load, load)
      latest = read
      read.then(
        () => {
          if (loading === known) loading = read
        },
        (error) => {
          if (isConnectionLoss(error)) tryLater()
          else if (loading === known) loading = undefined
        },
      )
    }, askAgainAfter).unref()
  }

  /** @param tenants ids, separated by spaces; default: any may have changed */
  function forget(tenants = ''): void {
    if (tenants === '') changed = undefined
    else for (const tenant of tenants.split(' ')) changed?.add(tenant)
    loading = undefined
  }

  function current(): Promise<Tenants> {
    if (loading) return loading
    // One reading after the other, because each continues the one before.
    const started = latest.then(loadOrKeep, loadOrKeep)
    loading = started
    latest = started
    started.catch(() => {
      if (loading === started) loading = undefined
    })
    return started
  }

  const close = await database.listen(changesChannel, forget, () => forget())
  return { current, byId: async (id) => (await current()).byId(id), close }
}

/** How each brand was stored when it was read. */
const storedAs = new WeakMap<Tenant, string>()
const stateOf = ({ version, contentHash, pausedMethods, pausedPartners, place }: StoredBrand): string =>
  JSON.stringify([version, contentHash, pausedMethods, pausedPartners, place])

/** An unchanged brand stays the same object: its texts and pages stay good. */
function readOr(
  stored: StoredBrand,
  before: Tenant | undefined,
  isLive: boolean,
  onError: (error: Error) => void,
): Tenant | undefined {
  if (before && storedAs.get(before) === stateOf(stored)) return before
  try {
    const { version, pausedMethods, pausedPartners, place } = stored
    const tenant = { ...brandOf(stored), version, pausedMethods, pausedPartners, ...(place && { place }) }
    const problems = isLive ? notLive([tenant]) : []
    if (problems.length > 0) throw new BrandFolderError(problems)
    storedAs.set(tenant, stateOf(stored))
    return tenant
  } catch (error) {
    onError(new Error(`settings of ${stored.tenant}, version ${stored.version}, cannot be read`, { cause: error }))
    return before
  }
}

export function listTenants(all: readonly Tenant[]): Tenants {
  const ids = new Map(all.map((tenant) => [tenant.id, tenant]))
  const hosts = new Map(all.flatMap((tenant) => tenant.domains.map((domain) => [domain, tenant])))
  return {
    isProvisional: false,
    byId: (id) => ids.get(id),
    byHost: (host) => hosts.get(host),
    all: all.filter(isHere),
    away: all.filter((tenant) => !isHere(tenant)),
  }
}
