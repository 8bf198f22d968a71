import { migrate } from '#database/migrate'
import type { Ground } from './ground.ts'
import { say, step } from './progress.ts'

/** Brings the database up to this release. */
export async function furnish({ ownerUrl, databaseUrl }: Ground): Promise<void> {
  if (!ownerUrl) {
    say('database', 'not migrated: DATABASE_OWNER_URL is not set')
    return
  }
  await step('migrations', async () => {
    const applied = await migrate({ ownerUrl, appUrl: databaseUrl })
    return applied.length > 0 ? `applied ${applied.length}` : 'up to date'
  })
}
