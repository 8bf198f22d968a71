import { migrate } from '#database/migrate'
import { command, ownerUrlOf } from './command.ts'

export const migrateCommand = command({
  usage: 'migrate',
  help: 'migrates the database to this release',
  changes: true,
  async run({ ground }) {
    const base = await ground()
    const applied = await migrate({
      ownerUrl: ownerUrlOf(base),
      appUrl: base.databaseUrl,
      workerUrl: base.workerUrl,
      archiveUrl: base.archiveUrl,
      adminUrl: base.adminUrl,
    })
    console.log(applied.length > 0 ? applied.map((name) => `applied ${name}`).join('\n') : 'up to date')
  },
})
