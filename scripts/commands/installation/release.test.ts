import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database'
import { emptyDatabase } from '../../../tests/support/database/database.ts'
import { temporaryFolder } from '../../../tests/support/test-run/temporary-folder.ts'
import { migrateAfter, migrateBefore, nothingLeft } from './release.ts'

const urls = await emptyDatabase()
const ground = {
  ...urls,
  databaseUrl: urls.appUrl,
  embedded: false,
  shortest: (url: string) => url,
  stop: async () => {},
}

test('what the release before needs is taken away once nobody is connected, or somebody says that all are new', async () => {
  expect((await migrateBefore(ground)).length).toBeGreaterThan(0)
  expect(await migrateAfter(ground, false)).toBe(nothingLeft)

  const folder = await temporaryFolder('release')
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('src/database/migrations', folder, { recursive: true })
  await mkdir(join(folder, 'after'), { recursive: true })
  const add = (number: number) => writeFile(join(folder, 'after', `${number}-less.sql`), 'select 1')
  await add(9001)
  const shop = openDatabase({ url: urls.appUrl })
  await shop.ping()
  expect(await migrateAfter(ground, false, folder)).toMatch(/^1 wait, because the shop is running.*release --finish/)
  expect(await migrateAfter(ground, true, folder)).toBe('applied 1')
  expect(await migrateAfter(ground, true, folder)).toBe(nothingLeft)

  await shop.close()
  await add(9002)
  await expect.poll(() => migrateAfter(ground, false, folder)).toBe('applied 1')
})
