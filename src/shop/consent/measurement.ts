import type { Shop } from '#tenants'

/** The id of the brand's tag manager; empty if it has none (specification, section 7). */
export async function measurementOf({ tenant }: Pick<Shop, 'tenant'>): Promise<string> {
  return tenant.tracking.gtmId ?? ''
}
