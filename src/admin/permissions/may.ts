import { ofInstallation, type Permission } from './permissions.ts'
import { type Granted, type RoleName, roles } from './roles.ts'

/**
 * Whether one of the operator's grants gives a permission.
 * @param tenant the brand; undefined for what concerns the installation, which needs a grant for all brands
 */
export function may(operator: Granted, permission: Permission, tenant: string | undefined): boolean {
  const { program } = operator
  if (program) return tenant === program.tenant && program.scopes.includes(permission)
  return rolesFor(operator, ofInstallation.includes(permission) ? undefined : tenant).some((role) =>
    (roles[role] as readonly Permission[]).includes(permission),
  )
}

/** Whether the operator has the permission for at least one brand: what a menu asks. */
export const mayAnywhere = (operator: Granted, permission: Permission): boolean =>
  (operator.program !== undefined && may(operator, permission, operator.program.tenant)) ||
  operator.grants.some(
    ({ role, tenants }) =>
      (roles[role] as readonly Permission[]).includes(permission) &&
      (tenants === 'all' || (tenants.length > 0 && !ofInstallation.includes(permission))),
  )

/** The operator's roles for a brand, or for the installation. */
export const rolesFor = ({ grants }: Granted, tenant: string | undefined): RoleName[] =>
  grants
    .filter(({ tenants }) => tenants === 'all' || (tenant !== undefined && tenants.includes(tenant)))
    .map(({ role }) => role)

/** Which of these brands the operator has a grant for. */
export const grantedTenants = (operator: Granted, tenants: readonly string[]): string[] =>
  tenants.filter((tenant) => operator.program?.tenant === tenant || rolesFor(operator, tenant).length > 0)
