export { inEuro, needsSecond, type RefundLimit, refundLimitOf } from './limits.ts'
export { grantedTenants, may, mayAnywhere, rolesFor } from './may.ts'
export { ofInstallation, type Permission, permissions } from './permissions.ts'
export { type Grant, type RoleName, roleNames, roles } from './roles.ts'
