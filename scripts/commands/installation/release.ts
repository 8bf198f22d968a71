import type { Config } from '#config'
import { leftForAfter, migrate } from '#database/migrate'
import { publishAssets } from '../../building/publish-assets.ts'
import type { Ground } from '../../starting/ground.ts'
import { step } from '../../starting/progress.ts'
import { loadBrands } from '../brands/brands.ts'
import { type Call, command, ownerUrlOf } from '../kit/command.ts'

export const nothingLeft = 'nothing is left'

/** What a database needs of a release before its first process starts: migrations that the release before can live with. */
export async function migrateBefore(base: Ground): Promise<string[]> {
  const { databaseUrl: appUrl, workerUrl, archiveUrl, adminUrl } = base
  return migrate({ ownerUrl: ownerUrlOf(base), appUrl, workerUrl, archiveUrl, adminUrl, after: 'leave' })
}

/**
 * Applies the migrations that take away what the release before needs, unless processes are connected: they may be of
 * that release.
 */
export async function migrateAfter(base: Ground, isRolled: boolean, folder?: string): Promise<string> {
  const ownerUrl = ownerUrlOf(base)
  const { missing, sessions } = await leftForAfter(ownerUrl, folder)
  if (missing.length === 0) return nothingLeft
  if (sessions > 0 && !isRolled)
    return `${missing.length} wait, because the shop is running: once all its processes are of this release, run "release --finish"`
  const applied = await migrate({ ownerUrl, ...(folder === undefined ? {} : { folder }) })
  return `applied ${applied.length}`
}

export const releaseCommand = command({
  usage: 'release',
  help: 'prepares database and shared files for this release: waits for the database, migrates, loads the brands, publishes built files. It can be repeated at any time',
  options: {
    '--finish': 'all processes are of this release: only applies the migrations that had to wait for that',
    '--wait <seconds>': 'how long to wait for the database; 120 unless said otherwise',
  },
  changes: true,
  needs: 'database',
  waits: true,
  async run(call: Call) {
    const base = await call.ground()
    const isRolled = 'finish' in call.options
    if (!isRolled) await prepare(base, call.config)
    await step('afterwards', () => migrateAfter(base, isRolled))
  },
})

async function prepare(base: Ground, config: Config): Promise<void> {
  await step('migrations', async () => {
    const applied = await migrateBefore(base)
    return applied.length > 0 ? `applied ${applied.length}, the last one is ${applied.at(-1)}` : 'up to date'
  })
  await step('brands', () => loadBrands(base, config))
  await step('files', () => publish(config.assetsFolder, config.assetFolders))
}

async function publish(shared: string | undefined, folders: Config['assetFolders']): Promise<string> {
  const [[shop = '', sharedShop], [backOffice = '', sharedBackOffice]] = [folders.shop, folders.backOffice]
  if (!sharedShop || !sharedBackOffice) return 'ASSETS_FOLDER is not set: each process serves those of its own machine'
  const added = await publishAssets({ built: 'build/client/assets', packed: shop }, sharedShop)
  const more = await publishAssets({ built: 'build/back-office/client/assets', packed: backOffice }, sharedBackOffice)
  return added + more === 0 ? `all are in ${shared}` : `${added + more} new ones in ${shared}`
}
