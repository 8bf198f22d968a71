import { checkBrand } from '../check/check-tenants.ts'
import { readShopTexts } from '../check/shop-texts.ts'
import { notLive } from '../going-live.ts'
import type { Brand } from '../loading/read-folder.ts'
import type { Problem } from '../problem.ts'
import { parseSettings } from '../settings/parse-settings.ts'
import type { Tenant } from '../tenant.ts'

/** A version as its author wrote it. */
export type WrittenVersion = { tenant: string; written: unknown; copy: Tenant['copy'] }

type Around = {
  /** `tenants/`, with the brand's look and drawings. */
  folder: string
  localesFolder: string
  /** Domains of other brands: two cannot have one. */
  taken: readonly string[]
  /** Production refuses invented facts. */
  isLive: boolean
}

/** @returns the brand that a version makes, unless its settings are wrong, and everything that is wrong with it */
export async function findProblems(
  { tenant, written, copy }: WrittenVersion,
  { folder, localesFolder, taken, isLive }: Around,
): Promise<{ brand?: Brand; problems: Problem[] }> {
  const file = `tenants/${tenant}/tenant.ts`
  const { settings, problems } = parseSettings(tenant, written)
  if (!settings) return { problems: problems.map((problem) => ({ ...problem, file })) }
  const brand = { ...settings, id: tenant, copy }
  const shared = settings.domains
    .filter((domain) => taken.includes(domain))
    .map((domain) => ({ file, field: 'domains', message: `${domain} is also the domain of another brand` }))
  // Goods are in the database, where their own checks are.
  const found = await checkBrand(folder, brand, async () => [], await readShopTexts(localesFolder, settings.locales))
  return { brand, problems: [...shared, ...found, ...(isLive ? notLive([brand]) : [])] }
}
