import type { Admin } from '#admin'
import { keepCodes } from '#admin/goods'
import { may, type Permission } from '#admin/permissions'

/**
 * Keeps the list of a form, from its file or its pasted text, for the action that it is meant for.
 * @returns false where there is none, or the operator may not use it for this brand
 */
export async function sendList(
  admin: Admin,
  needs: Permission,
  { form, listId, tenant }: { form: FormData; listId: string; tenant: string },
): Promise<boolean> {
  const file = form.get('file')
  const isFile = file instanceof File && file.size > 0
  const text = isFile ? await file.text() : String(form.get('codes') ?? '')
  const isTheirs = admin.tenants.some(({ id }) => id === tenant) && may(admin.operator, needs, tenant)
  if (text.trim() === '' || listId === '' || !isTheirs) return false
  await keepCodes(admin, { listId, tenant, name: isFile ? file.name : '', text })
  return true
}
