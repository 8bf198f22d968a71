import type { CheckoutShop } from '#checkout'
import type { Content } from '#content'
import type { Tenant, Visitor } from '#tenants'
import type { Logger, Metrics } from '#watch'
import type { CallContext } from './call.ts'
import type { Limiter } from './limits/limiter.ts'
import type { CallerResolver } from './visitor.ts'

export type ApiDeps = {
  callers: CallerResolver
  limiter: Limiter
  content: Content
  log: Logger
  metrics: Metrics
  /** Builds the shop for one request: the tenant's catalogue and database, the partners, the visitor. */
  openShop(tenant: Tenant, visitor: Visitor): CheckoutShop | Promise<CheckoutShop>
  /** Finds the tenant of a payment by the provider's reference. */
  tenantOfPayment(provider: string, reference: string): Promise<string | undefined>
  brandFile: CallContext['brandFile']
}
