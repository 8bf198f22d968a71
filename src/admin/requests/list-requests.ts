import type { Admin } from '#admin'
import { may } from '#admin/permissions'
import { maskEmail } from '#kit/email'
import type { PageWish } from '#kit/place'
import type { RequestRow } from './request.ts'
import { findLatest, findOpen } from './store.ts'

/**
 * A page of the requests of the operator's brands: those that wait for a person, the most urgent first; or the latest, handled or not.
 */
export async function listRequests(admin: Admin, show: 'open' | 'latest', wish: PageWish): Promise<RequestRow[]> {
  const tenants = admin.tenants.filter(({ id }) => may(admin.operator, 'customers.read', id)).map(({ id }) => id)
  const find = show === 'open' ? findOpen : findLatest
  const rows = await admin.read((tx) => find(tx, tenants, wish))
  // Of an erased customer there is no address.
  return rows.map((row) => ({ ...row, email: row.email.includes('@') ? maskEmail(row.email) : '' }))
}
