import type { Tenant } from '#tenants'
import { type Contrast, contrastsOf, tokensOf } from '#tenants/look'
import { effectOf } from '../check.ts'

/** A theme of a draft as shoppers would see it: its tokens by name, and how its colours stand out. */
export type ThemeLook = Tenant['themes'][number] & { tokens: Record<string, string>; contrasts: Contrast[] }

/** @returns the themes that settings make; none while they cannot be read */
export function themeLooks(tenant: string, written: unknown): ThemeLook[] {
  const effect = effectOf({ tenant, settings: undefined, written }) as Tenant | undefined
  if (!effect) return []
  const brand = { ...effect, id: tenant }
  return brand.themes.map((theme) => {
    const tokens = tokensOf(brand, theme.name)
    return { ...theme, tokens, contrasts: contrastsOf(tokens) }
  })
}
