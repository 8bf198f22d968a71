import type { Config } from '#config'
import { migrate } from '#database/migrate'
import { loadPages, loadSettings } from '../brands.ts'
import { loadDemo } from '../demo.ts'
import { refuseUnfit } from './fit-to-go-live.ts'
import type { Ground } from './ground.ts'
import { say, step } from './progress.ts'

/**
 * Migrates the database to this release and loads the brands from their folders. In development, brands without
 * products get the demo catalogue; production refuses brands with invented facts.
 */
export async function furnish(ground: Ground, config: Config): Promise<void> {
  const { ownerUrl, databaseUrl, workerUrl, archiveUrl, adminUrl } = ground
  if (!ownerUrl) {
    say('database', 'not migrated: DATABASE_OWNER_URL is not set')
    return
  }
  await step('migrations', async () => {
    const applied = await migrate({ ownerUrl, appUrl: databaseUrl, workerUrl, archiveUrl, adminUrl })
    return applied.length > 0 ? `applied ${applied.length}` : 'up to date'
  })
  await step('brands', async () => {
    if (config.production) await refuseUnfit()
    const { changed, passedOver } = await loadSettings(ownerUrl, config.cell)
    const kept = passedOver.length === 0 ? '' : `, kept by the back office: ${passedOver.join(', ')}`
    return `${changed.length === 0 ? 'up to date' : `loaded ${changed.length}`}${kept}`
  })
  await step('pages', async () => {
    const changed = await loadPages(databaseUrl)
    return changed === 0 ? 'up to date' : `loaded for ${changed}`
  })
  if (config.production) return
  await step('demo', async () => {
    const { loaded } = await loadDemo(databaseUrl, { replace: false, codes: config })
    return loaded.length === 0 ? 'up to date' : `catalogues for ${loaded.length}`
  })
}
