import type { Shop } from '#tenants'

/** What the statistics of a brand know it by: the identifier of its tag manager, empty where it has none (specification, section 7). */
export async function measurementOf({ tenant }: Pick<Shop, 'tenant'>): Promise<string> {
  return tenant.tracking.gtmId ?? ''
}
