import type { Admin } from '#admin'
import { may } from '#admin/permissions'
import { maskEmail } from '#kit/email'
import { maskPhone } from '#kit/phone'
import type { RequestDetail } from './request.ts'
import { findCases, findRequest } from './store.ts'

/** @returns undefined for a request that there is not, or of a brand whose customers the operator may not read */
export async function readRequest(admin: Admin, tenant: string, reference: string): Promise<RequestDetail | undefined> {
  if (!may(admin.operator, 'customers.read', tenant)) return undefined
  const [found, cases] = await admin.read((tx) =>
    Promise.all([findRequest(tx, tenant, reference), findCases(tx, tenant, reference)]),
  )
  return (
    found && {
      ...found,
      name: found.name && `${found.name.slice(0, 1)}…`,
      email: found.email.includes('@') ? maskEmail(found.email) : '',
      number: found.number && maskPhone(found.number),
      cases,
    }
  )
}
