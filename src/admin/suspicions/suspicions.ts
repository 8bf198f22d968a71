import type { Admin } from '#admin'
import { findNames } from '#admin/operators'
import { may } from '#admin/permissions'
import { findSuspicion, type SuspiciousCase } from '#identity'
import type { PageWish } from '#kit/place'
import { findRows, type SuspicionRow } from './store.ts'

export type { SuspicionRow } from './store.ts'

// Customers must not be told of a suspicion: only who handles them sees any of this.

export const suspicionStates = ['open', 'closed', 'all'] as const
export type SuspicionState = (typeof suspicionStates)[number]

/** A page of what limits found suspicious, newest first. */
export function listSuspicions(
  admin: Admin,
  brands: Admin['tenants'],
  state: SuspicionState,
  wish: PageWish,
): Promise<SuspicionRow[]> {
  const tenants = brands.map(({ id }) => id).filter((id) => may(admin.operator, 'customers.privacy', id))
  return admin.read((tx) => findRows(tx, tenants, state, wish))
}

/** One suspicion, persons masked. `closedBy`: the operator's name; `operator` as the shop wrote it down. */
export async function readSuspicion(
  admin: Admin,
  tenant: string,
  number: string,
): Promise<(SuspiciousCase & { tenant: string; closedBy: string | null }) | undefined> {
  if (!may(admin.operator, 'customers.privacy', tenant)) return undefined
  const { db } = await admin.shopOf(tenant)
  const [found, names] = await Promise.all([
    db.read((tx) => findSuspicion(tx, number)),
    admin.read((tx) => findNames(tx)),
  ])
  return found && { ...found, tenant, closedBy: found.operator && (names.get(found.operator) ?? found.operator) }
}
