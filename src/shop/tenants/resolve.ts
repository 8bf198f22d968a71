import { type Refusal, refuse } from '#kit/result'
import type { Tenants } from './cache.ts'
import type { Tenant } from './tenant.ts'

/** What a request says of its tenant. */
export type RequestTarget = {
  /** The `Host` header, with or without a port. */
  host: string | undefined
  /** The `X-Tenant-Id` header. */
  tenantId: string | undefined
}

/**
 * Finds the tenant of a request. A brand's own host decides: one of its domains, in development also
 * `{tenant}.localhost`; a header must agree with it. On any other host the header decides.
 * @returns the tenant, or unknownTenant (no such brand), or tenantMismatch (host and header disagree)
 */
export function resolveTenant(
  tenants: Tenants,
  { host, tenantId }: RequestTarget,
  { development }: { development: boolean },
): Tenant | Refusal {
  const name = hostName(host)
  const label = development ? /^([^.]+)\.localhost$/.exec(name)?.[1] : undefined
  const own = label === undefined ? tenants.byHost(name) : tenants.byId(label)
  if (label !== undefined && !own) return refuse('unknownTenant')
  const named = tenantId?.trim()
  if (!named) return own ?? refuse('unknownTenant')
  if (own && own.id !== named) return refuse('tenantMismatch')
  return own ?? tenants.byId(named) ?? refuse('unknownTenant')
}

/** @returns the host's name: lower case, without port, trailing dot and `www.`. */
const hostName = (host = ''): string =>
  host
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '')
