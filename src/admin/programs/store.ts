import type { Admin } from '#admin'
import { may } from '#admin/permissions'
import type { ProgramKey } from '#programs'
import { findKeys } from '#programs'

/** A key of a program, and its brand. */
export type KeyRow = ProgramKey & { tenant: string }

/** The keys of brands whose keys the operator looks after, brand by brand, the newest first. */
export async function readKeys(admin: Admin, brands: Admin['tenants']): Promise<KeyRow[]> {
  const ids = brands.map(({ id }) => id).filter((id) => may(admin.operator, 'keys.manage', id))
  return admin.read((tx) => findKeys(tx, ids))
}
