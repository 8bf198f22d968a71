import { migrate } from '#database/migrate'
import { loadBrands, seedCatalogues } from '../seed.ts'
import { type Command, ownerUrlOf } from './command.ts'

export const migrateCommand: Command = {
  usage: 'migrate',
  help: 'brings the database up to this release',
  async run({ ground }) {
    const base = await ground()
    const applied = await migrate({ ownerUrl: ownerUrlOf(base), appUrl: base.databaseUrl })
    console.log(applied.length > 0 ? applied.map((name) => `applied ${name}`).join('\n') : 'up to date')
  },
}

export const seedCommand: Command = {
  usage: 'seed',
  help: 'loads the brands from their folders, and their demo catalogues in the place of what they sell',
  async run({ ground }) {
    const base = await ground()
    console.log(`brands changed: ${await loadBrands(ownerUrlOf(base))}`)
    console.log(`catalogues loaded: ${await seedCatalogues(base.databaseUrl, { again: true })}`)
  },
}
