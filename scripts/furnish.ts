import type { Config } from '#config'
import { migrate } from '#database/migrate'
import type { Ground } from './ground.ts'
import { say, step } from './progress.ts'
import { loadBrands, loadContent, seedCatalogues } from './seed.ts'

/** Brings the database up to this release and its brands up to their folders; each brand without products gets the demo catalogue. */
export async function furnish({ ownerUrl, databaseUrl, workerUrl }: Ground, config: Config): Promise<void> {
  if (!ownerUrl) {
    say('database', 'not migrated: DATABASE_OWNER_URL is not set')
    return
  }
  await step('migrations', async () => {
    const applied = await migrate({ ownerUrl, appUrl: databaseUrl, workerUrl })
    return applied.length > 0 ? `applied ${applied.length}` : 'up to date'
  })
  await step('brands', async () => {
    const [changed, seeded] = [await loadBrands(ownerUrl), await seedCatalogues(databaseUrl, demoOf(config))]
    if (changed + seeded === 0) return 'up to date'
    return `loaded ${changed}, demo catalogue for ${seeded}`
  })
  await step('pages', async () => {
    const changed = await loadContent(databaseUrl)
    return changed === 0 ? 'up to date' : `loaded for ${changed}`
  })
}

/** Codes that redeem nothing are put into stock where nobody pays for them. */
const demoOf = (config: Config) => ({ again: false, codes: config.production ? undefined : config })
