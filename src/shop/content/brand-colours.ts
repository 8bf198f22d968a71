import type { Tenant } from '#tenants/contract'
import { tokensOf } from '#tenants/look'

export type BrandColours = { accent: string; onAccent: string; header: string }

/** @returns the colours of a brand's buttons and header, for mails and pictures, which have no stylesheet; it may have none */
export function brandColours(brand: Pick<Tenant, 'id' | 'assetsFolderName' | 'look' | 'themes'>): BrandColours {
  const { accent = '#1c1c1c', 'on-accent': onAccent = '#ffffff', header = '#ffffff' } = tokensOf(brand)
  return { accent, onAccent, header }
}
