import { migrate } from '#database/migrate'
import { loadBrands, loadContent, seedCatalogues } from '../seed.ts'
import { type Command, ownerUrlOf } from './command.ts'

export const migrateCommand: Command = {
  usage: 'migrate',
  help: 'brings the database up to this release',
  async run({ ground }) {
    const base = await ground()
    const applied = await migrate({
      ownerUrl: ownerUrlOf(base),
      appUrl: base.databaseUrl,
      workerUrl: base.workerUrl,
    })
    console.log(applied.length > 0 ? applied.map((name) => `applied ${name}`).join('\n') : 'up to date')
  },
}

export const seedCommand: Command = {
  usage: 'seed',
  help: 'loads the brands from their folders, their pages and posts, and their demo catalogues in the place of what they sell',
  async run({ ground, config }) {
    const base = await ground()
    const codes = config.production ? undefined : config
    console.log(`brands changed: ${await loadBrands(ownerUrlOf(base))}`)
    console.log(`pages changed of brands: ${await loadContent(base.databaseUrl)}`)
    console.log(`catalogues loaded: ${await seedCatalogues(base.databaseUrl, { again: true, codes })}`)
  },
}
