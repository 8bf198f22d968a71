import { checkChain } from '#admin/audit'
import { openAdminDatabase } from '#database'
import { CommandError, command } from '../kit/command.ts'

export const auditCheckCommand = command({
  usage: 'audit check',
  help: 'compares every row of the audit with the hash that it carries; ends with 1 if one was changed or removed',
  async run({ ground }) {
    const { adminUrl } = await ground()
    if (!adminUrl) throw new CommandError('DATABASE_ADMIN_URL is required for this command')
    const database = openAdminDatabase({ url: adminUrl, poolSize: 1 })
    try {
      const { rows, head, broken } = await database.read([], (tx) => checkChain(tx))
      if (broken !== null) throw new CommandError(`row ${broken} does not follow from the row before it`)
      console.log(`${rows} rows, the last hash is ${head ?? 'none'}`)
    } finally {
      await database.close()
    }
  },
})
