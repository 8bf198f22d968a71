import { checkCloses } from '#admin/money'
import { openAdminDatabase } from '#database'
import { CommandError, command } from '../kit/command.ts'

export const booksClosesCommand = command({
  usage: 'books closes verify',
  help: 'compares every closed day with its hash, signature and the audit; ends with 1 if one was changed or removed',
  async run({ ground, config }) {
    const { adminUrl } = await ground()
    if (!adminUrl) throw new CommandError('DATABASE_ADMIN_URL is required for this command')
    const database = openAdminDatabase({ url: adminUrl, poolSize: 1 })
    try {
      const { records, problems } = await checkCloses(database, config.secret)
      const found = Object.entries(problems).map(([tenant, problem]) => `${tenant}: ${problem}`)
      if (found.length > 0) throw new CommandError(found.join('\n'))
      console.log(`${records} records of closed days, all as they were signed`)
    } finally {
      await database.close()
    }
  },
})
