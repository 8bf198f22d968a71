import type { Tenant } from '#tenants/contract'
import { frameNames, hasFrame } from '../pages/frames/places.ts'

/** What every page knows of the brand, in the browser too; a page that needs more gets it from its loader. */
export type Brand = ReturnType<typeof brandOf>

export const brandOf = (tenant: Tenant) => ({
  id: tenant.id,
  name: tenant.provider.name,
  shortName: tenant.provider.shortName,
  mainPage: tenant.mainPage,
  locales: tenant.locales,
  currency: tenant.currency,
  guidePrices: tenant.guidePrices,
  features: tenant.features,
  visibility: tenant.visibility,
  messengerAppId: tenant.tracking.messengerAppId,
  frames: frameNames.filter((name) => hasFrame(tenant, name)),
})
