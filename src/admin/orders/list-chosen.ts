import type { Admin } from '#admin'
import { may } from '#admin/permissions'
import type { OrderRow } from './rows.ts'
import { findChosen } from './store.ts'

/** Orders that somebody chose in a list, newest first; those that the operator may not read are left out. */
export function listChosen(
  admin: Admin,
  chosen: readonly Pick<OrderRow, 'tenant' | 'orderNumber'>[],
): Promise<OrderRow[]> {
  const readable = chosen.filter(({ tenant }) => may(admin.operator, 'orders.read', tenant))
  return admin.read((tx) => findChosen(tx, readable))
}
