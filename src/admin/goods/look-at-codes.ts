import type { Admin } from '#admin'
import { may } from '#admin/permissions'
import { type Fault, planList } from '#cash-codes'
import { type ListPlan, type ListProblem, planCodes } from '#stock'
import { findCodes } from './code-lists/store.ts'

type Wanted = { tenant: string; listId: string; productId: string; batch: string }

/** What importing a list into stock would do, or what is wrong in it; undefined if the operator may not, or it is gone. */
export async function lookAtCodes(
  admin: Admin,
  { tenant, listId, productId, batch }: Wanted,
): Promise<ListPlan | { problems: readonly ListProblem[] } | undefined> {
  if (!may(admin.operator, 'stock.import', tenant)) return undefined
  const list = await findCodes(admin, tenant, listId)
  return list && planCodes(await admin.shopOf(tenant), { productId, batch, text: list.text })
}

/** The same for a list of cash codes. */
export async function lookAtCashCodes(
  admin: Admin,
  { tenant, listId }: Pick<Wanted, 'tenant' | 'listId'>,
): Promise<{ count: number } | { problems: readonly Fault[] } | undefined> {
  if (!may(admin.operator, 'cash.make', tenant)) return undefined
  const list = await findCodes(admin, tenant, listId)
  const planned = list && (await planList(await admin.shopOf(tenant), list.text.split(/\r?\n/)))
  return planned && 'faults' in planned ? { problems: planned.faults } : planned
}
