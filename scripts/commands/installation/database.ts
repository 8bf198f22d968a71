import { command } from '../kit/command.ts'
import { migrateAfter, migrateBefore, nothingLeft } from './release.ts'

export const migrateCommand = command({
  usage: 'migrate',
  needs: 'database',
  help: 'migrates the database to this release',
  changes: true,
  async run({ ground }) {
    const base = await ground()
    const applied = await migrateBefore(base)
    console.log(applied.length > 0 ? applied.map((name) => `applied ${name}`).join('\n') : 'up to date')
    const afterwards = await migrateAfter(base, false)
    if (afterwards !== nothingLeft) console.log(`afterwards: ${afterwards}`)
  },
})
