import type { Services } from '../../src/storefront/services.ts'
import type { Tenant } from '#tenants'
import type { Translator } from '#content'

/** A shop without a database: enough to look at pages. */
export const fakeServices = (tenant: Tenant, language: string, translate: Translator): Services =>
  ({ tenant, language, translate }) as Services
