import type { Operator, Site } from '#admin/operators'
import { grantedTenants } from '#admin/permissions'
import type { Documents } from '#content'
import { type AdminDatabase, mostBehind, type Tx } from '#database'
import type { Clock } from '#kit/clock'
import type { ReconciliationShop } from '#reconciliation'
import type { OwnDocuments, Tenant } from '#tenants'
import type { DomainNames, Surroundings } from '#tenants/domains'

/**
 * What is being read or was, by what it is and its brands, and until when (milliseconds since 1970) it is good.
 * `untilChange`: or until an operator changes something through this process.
 */
export type Recent = Map<string, { until: number; untilChange: boolean; value: Promise<unknown> }>

/** Until when each operator's lists are read from the primary (milliseconds since 1970), after they changed something. */
export type Changers = Map<string, number>

/** An operator at work: who, for which brands, and the ways to their rows. First argument of all that they do. */
export type Admin = {
  operator: Operator
  /** The session, or `command line`. */
  sessionId: string
  /** The brands of the operator's grants, by id. */
  tenants: readonly Tenant[]
  /** Reads rows of all these brands at once, without secrets, and the back office's own tables. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Likewise, for what is only looked at: lists, files, figures. It may be some seconds old, but shows what this operator
   * did through this process.
   */
  browse<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The operator has changed something. */
  noteChange(): void
  /** Changes the back office's own tables. It may run up to four times: change nothing but the database. */
  own<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One brand's shop, to act in. Throws for a brand without a grant. */
  shopOf(tenant: string): Promise<ReconciliationShop>
  /** Gives a new brand its pages and legal texts, and the goods of another one; again changes nothing. */
  furnish: AdminGround['furnish']
  /** What a brand has to be read, its own and the shared ones, as shoppers would see it. */
  documentsOf: AdminGround['documentsOf']
  domains: AdminGround['domains']
  /** Figures that somebody read a moment ago, for whoever looks next at the same brands. */
  recent: Recent
  clock: Clock
  /** What the use cases about operators work with. */
  site: Site
  ip: string
  requestId: string
  /** When the operator last proved to be present, as with a passkey. */
  provenAt: Date | undefined
  /** The command line: somebody with the keys of the database. No limits apply; the audit names the system user. */
  isBreakGlass?: boolean
}

/** What the back office stands on, composed once. */
export type AdminGround = {
  database: AdminDatabase
  recent: Recent
  changers: Changers
  clock: Clock
  tenants(): Promise<{ readonly all: readonly Tenant[] }>
  /** One brand's shop for work without a visitor. */
  shopOf(tenant: string): Promise<ReconciliationShop>
  /** @param goodsOf the brand whose goods it sells too; undefined: none */
  furnish(brand: Omit<Tenant, 'version'>, goodsOf: string | undefined): Promise<void>
  /** @throws BrandFolderError naming each document that is wrong */
  documentsOf(brand: Omit<Tenant, 'version'>, own: OwnDocuments): Promise<Documents>
  domains: DomainGround
}

/** What domains are looked at with. */
type DomainGround = Surroundings & {
  /** Begins to ask the domain name system. */
  ask(): DomainNames
  /** The id of the brand whose shop visitors of a host get; undefined: nobody's. */
  brandAt(host: string): Promise<string | undefined>
}

/** Who calls, from where. */
export type Caller = Pick<Admin, 'operator' | 'sessionId' | 'site' | 'ip' | 'requestId' | 'provenAt' | 'isBreakGlass'>

/** Opens the back office for one call of an operator. */
export async function openAdmin(ground: AdminGround, caller: Caller): Promise<Admin> {
  const { database, recent, changers, clock } = ground
  const { operatorId } = caller.operator
  const { all } = await ground.tenants()
  const ids = grantedTenants(
    caller.operator,
    all.map(({ id }) => id),
  )
  return {
    ...caller,
    recent,
    clock,
    tenants: all.filter(({ id }) => ids.includes(id)).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    read: (work) => database.read(ids, work),
    browse: (work) =>
      ((changers.get(operatorId) ?? 0) > clock.now().getTime() ? database.read : database.browse)(ids, work),
    noteChange() {
      changers.set(operatorId, clock.now().getTime() + mostBehind)
      for (const [name, { untilChange }] of recent) if (untilChange) recent.delete(name)
    },
    own: (work) => database.change(ids, work),
    furnish: ground.furnish,
    documentsOf: ground.documentsOf,
    domains: ground.domains,
    async shopOf(tenant) {
      if (!ids.includes(tenant)) throw new Error(`${operatorId} has no grant for this brand`)
      const shop = await ground.shopOf(tenant)
      const { ip, requestId } = caller
      const visitor = { ...shop.visitor, ip, requestId, operator: operatorId }
      return { ...shop, clock, visitor }
    },
  }
}

type Freshness = {
  /** Milliseconds that it is good for: ten seconds unless told. */
  goodForMs?: number
  /** What operators changed through this process is in it. */
  untilChange?: boolean
}

/** What was read a moment ago under this name, or else reads it: for what takes long and several look at. */
export function readRecently<T>(
  admin: Admin,
  name: string,
  read: () => Promise<T>,
  freshness: Freshness = {},
): Promise<T> {
  const kept = recall<T>(admin, name)
  if (kept) return kept
  const value = read()
  remember(admin, name, value, freshness)
  value.catch(() => admin.recent.delete(name))
  return value
}

/** Keeps what was read, in place of what was read before. */
export function remember({ recent, clock }: Admin, name: string, value: Promise<unknown>, freshness: Freshness): void {
  const { goodForMs = 10_000, untilChange = false } = freshness
  recent.set(name, { until: clock.now().getTime() + goodForMs, untilChange, value })
}

/** What was read under this name and is still good. */
export function recall<T>({ recent, clock }: Admin, name: string): Promise<T> | undefined {
  const now = clock.now().getTime()
  for (const [one, { until }] of recent) if (until <= now) recent.delete(one)
  return recent.get(name)?.value as Promise<T> | undefined
}
