import { countRuns } from '#auto-top-ups'
import { command } from '../kit/command.ts'
import { ofOneTenant } from '../kit/options.ts'
import { overTenants } from '../kit/over-tenants.ts'
import { asJson, printRows } from '../kit/print-rows.ts'

const day = 24 * 60 * 60 * 1000

export const autoTopUpsProgressCommand = command({
  usage: 'auto-top-ups progress',
  help: 'counts the automatic top-ups of the last 24 hours by state, and those that are due',
  options: { ...ofOneTenant, ...asJson },
  async run(call) {
    const { tenant } = call.options
    const now = new Date()
    const rows = await overTenants(call, tenant, async (database, { id }) => {
      const counts = await database
        .forTenant(id)
        .read((tx) => countRuns(tx, { since: new Date(now.getTime() - day), now }))
      return { tenant: id, counts }
    })
    const busy = rows.filter(({ counts }) => Object.values(counts).some((count) => count > 0))
    printRows(busy, call.options, (row) => {
      const counts = Object.entries(row.counts).map(([state, count]) => `${state} ${count}`)
      return `${row.tenant}  ${counts.join(', ')}`
    })
  },
})
