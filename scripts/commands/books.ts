import { toDecimalString } from '#kit/money'
import { type BooksReport, checkBooks, exportBooks, exportHeader, fillLedger } from '#ledger'
import { findLastComparisons, findOpenDifferences, type LastComparison, type OpenDifference } from '#reconciliation'
import { type Command, CommandError } from './command.ts'
import { optionsOf } from './options.ts'
import { overTenants } from './over-tenants.ts'

export const booksCheckCommand: Command = {
  usage: 'books check [--tenant <id>]',
  help: 'whether the ledger agrees with our tables and, when last compared, with the partners; fails when not',
  async run(call) {
    const { tenant } = optionsOf(call, { tenant: 'string' }).options
    const found = await overTenants(call, tenant, async (database, { id }) => {
      const db = database.forTenant(id)
      const report = await checkBooks(db)
      const [differences, compared] = await db.read((tx) =>
        Promise.all([findOpenDifferences(tx), findLastComparisons(tx)]),
      )
      const all = { ...report, differences: [...report.differences, ...differences.map(differenceWords)] }
      console.log(inLines(id, all, compared).join('\n'))
      return all.differences.length
    })
    const differences = found.reduce((sum, count) => sum + count, 0)
    if (differences > 0) throw new CommandError(`differences: ${differences}`)
    console.log('the books agree')
  },
}

export const booksExportCommand: Command = {
  usage: 'books export [--tenant <id>] [--from <day>] [--to <day>]',
  help: "the ledger as CSV, in major units; days are YYYY-MM-DD in the brand's time zone, both included",
  async run(call) {
    const { tenant, from, to } = optionsOf(call, { tenant: 'string', from: 'string', to: 'string' }).options
    for (const day of [from, to]) {
      if (day !== undefined && Number.isNaN(Date.parse(`${day}T00:00Z`))) throw new CommandError(`${day} is no day`)
    }
    console.log(exportHeader)
    await overTenants(call, tenant, async (database, { id, timeZone }) => {
      for await (const lines of exportBooks(database.forTenant(id), {
        timeZone,
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
      })) {
        if (lines.length > 0) console.log(lines.join('\n'))
      }
    })
  },
}

export const booksFillCommand: Command = {
  usage: 'books fill',
  help: 'writes what the ledger misses of payments, deliveries and refunds that are there',
  async run(call) {
    await overTenants(call, undefined, async (database, { id }) => {
      console.log(`${id}: ${await database.forTenant(id).transaction(fillLedger)} written`)
    })
  },
}

/** One brand's books on one screen. */
function inLines(tenant: string, report: BooksReport, compared: readonly LastComparison[]): string[] {
  const { balances, differences, open } = report
  return [
    `${tenant}: ${differences.length === 0 ? 'agrees' : `${differences.length} differences`}`,
    ...balances.map(
      ({ account, currency, amount }) => `  ${account.padEnd(12)}${toDecimalString(amount).padStart(14)} ${currency}`,
    ),
    ...compared.map(
      (last) =>
        `  ${last.partner}: ${last.compared} compared at ${last.comparedAt.toISOString()}, of ${last.since.toISOString()} to ${last.until.toISOString()}`,
    ),
    ...open.map((line) => `  open: ${line}`),
    ...differences.map((line) => `  DIFFERENCE: ${line}`),
  ]
}

function differenceWords(difference: OpenDifference): string {
  const { partner, subject, reference, orderNumber, ours, theirs, foundAt } = difference
  const order = orderNumber ? `order ${orderNumber}, ` : ''
  return `${order}${subject} ${reference}: ours says ${ours ?? 'nothing'}, ${partner} says ${theirs ?? 'nothing'} (found ${foundAt.toISOString()})`
}
