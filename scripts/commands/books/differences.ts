import { userInfo } from 'node:os'
import { systemClock } from '#kit/clock'
import { closeDifference, findOpenDifferences } from '#reconciliation'
import { doneOf, performTyped } from '../kit/as-operator.ts'
import { CommandError, command } from '../kit/command.ts'
import { ofOneTenant } from '../kit/options.ts'
import { overTenants } from '../kit/over-tenants.ts'
import { asJson, printRows } from '../kit/print-rows.ts'
import { differenceWords } from './books.ts'

export const booksDifferencesCommand = command({
  usage: 'books differences',
  help: "lists open differences between our tables and a partner's lists, the oldest first",
  options: { ...ofOneTenant, ...asJson },
  async run(call) {
    const { tenant } = call.options
    const found = await overTenants(call, tenant, async (database, { id }) => {
      const open = await database.forTenant(id).read(findOpenDifferences)
      return open.map((difference) => ({ tenant: id, ...difference }))
    })
    printRows(found.flat(), call.options, (row) => `${row.differenceNo}  ${row.tenant}  ${differenceWords(row)}`)
  },
})

export const booksCloseCommand = command({
  usage: 'books close <id>',
  help: 'closes a difference; it stays closed while both sides stay the same',
  options: {
    '--reason <why>': 'required; kept with the difference',
    ...ofOneTenant,
  },
  changes: true,
  async run(call) {
    const { options, args } = call
    const [id = ''] = args
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new CommandError(`${id} is not the number of a difference`)
    const reason = options.reason?.trim()
    if (!reason) throw new CommandError('--reason is required, and is stored with the difference')
    const closing = { differenceNo: Number(id), reason, operator: userInfo().username, now: systemClock.now() }
    const closed = await overTenants(call, options.tenant, async (database, { id: tenant }) => {
      const db = database.forTenant(tenant)
      const open = await db.read(findOpenDifferences)
      if (!open.some(({ differenceNo }) => differenceNo === closing.differenceNo)) return false
      const input = { tenant, differenceNo: closing.differenceNo, reason }
      const performed = await performTyped(call, 'difference.close', input)
      return performed ? doneOf(performed).closed : db.transaction((tx) => closeDifference(tx, closing))
    })
    if (!closed.includes(true)) throw new CommandError(`no difference ${id} is open`)
    console.log(`difference ${id} is closed`)
  },
})
