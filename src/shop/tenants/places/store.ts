import type { Database } from '#database'

/** All registered brands; `state` of those that are on their way to or from another cell, or sold there. */
export const findPlaces = (tx: Pick<Database['registry'], 'selectFrom'>) =>
  tx
    .selectFrom('tenant')
    .leftJoin('brand_place', 'brand_place.tenant', 'tenant.tenant')
    .select(['tenant.tenant', 'brand_place.state'])
    .execute()

/** Registered brands whose rows may be written here. */
export const findBrandsHere = async (database: Pick<Database, 'registry'>): Promise<ReadonlySet<string>> =>
  new Set((await findPlaces(database.registry)).flatMap(({ tenant, state }) => (state === null ? [tenant] : [])))
