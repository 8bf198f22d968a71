export { openTenantBook, type TenantBook, type Tenants } from './book.ts'
export { languageNotes } from './check/spoken.ts'
export { checkTenants } from './check-tenants.ts'
export { eachBrand } from './each-brand.ts'
export { hasReservedHost, notLive, refuseNotLive } from './live.ts'
export { loadTenants } from './load-tenants.ts'
export { parseSettings } from './parse-settings.ts'
export { BrandFolderError, type Problem, problemLine } from './problem.ts'
export { readBrands } from './read-folder.ts'
export { resolveTenant } from './resolve.ts'
export {
  countryLimits,
  type GoodsGroup,
  type LimitWindow,
  limitsVersion,
  limitWindows,
  type Most,
  meansOfMethod,
  mostOf,
  type PaymentMeans,
  type Proof,
  proofs,
} from './settings/identity-limits.ts'
export type { RiskRule, RiskSubject } from './settings/risk.ts'
export { type Channel, channels, type Shop, type SignedIn, type Visitor } from './shop.ts'
export { isNumberOf, publicView, type Tenant } from './tenant.ts'
