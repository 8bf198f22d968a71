import { userInfo } from 'node:os'
import { systemClock } from '#kit/clock'
import { closeDifference, findOpenDifferences } from '#reconciliation'
import { differenceWords } from './books.ts'
import { type Command, CommandError } from './command.ts'
import { optionsOf } from './options.ts'
import { overTenants } from './over-tenants.ts'

export const booksDifferencesCommand: Command = {
  usage: 'books differences [--tenant <id>]',
  help: "where our books and a partner's differ still, each with its number, the oldest first",
  async run(call) {
    const { tenant } = optionsOf(call, { tenant: 'string' }).options
    const found = await overTenants(call, tenant, async (database, { id }) => {
      const open = await database.forTenant(id).read(findOpenDifferences)
      for (const difference of open) console.log(`${difference.differenceNo}  ${id}  ${differenceWords(difference)}`)
      return open.length
    })
    if (found.every((count) => count === 0)) console.log('none')
  },
}

export const booksCloseCommand: Command = {
  usage: 'books close <id> [--reason <why> --tenant <id>]',
  help: 'closes a difference that somebody saw to; it does not come back while both sides say the same',
  changes: true,
  async run(call) {
    const { options, words } = optionsOf(call, { reason: 'string', tenant: 'string' }, 1)
    const [id = ''] = words
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new CommandError(`${id} is no difference's number`)
    const reason = options.reason?.trim()
    if (!reason) throw new CommandError('--reason: is needed, it stays with the difference')
    const closing = { differenceNo: Number(id), reason, operator: userInfo().username, now: systemClock.now() }
    const closed = await overTenants(call, options.tenant, (database, tenant) =>
      database.forTenant(tenant.id).transaction((tx) => closeDifference(tx, closing)),
    )
    if (!closed.includes(true)) throw new CommandError(`no difference ${id} is open`)
    console.log(`difference ${id} is closed`)
  },
}
