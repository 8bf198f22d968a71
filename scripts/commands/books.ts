import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '#database'
import { toDecimalString } from '#kit/money'
import { type BooksReport, checkBooks, exportBooks, exportHeader, fillLedger } from '#ledger'
import { findLastComparisons, findOpenDifferences, type LastComparison, type OpenDifference } from '#reconciliation'
import { openTenantBook } from '#tenants'
import { type Call, type Command, CommandError } from './command.ts'

export const booksCheckCommand: Command = {
  usage: 'books check [--tenant <id>]',
  help: 'whether the ledger agrees with our tables and, when last compared, with the partners; fails when not',
  async run(call) {
    const { tenant } = optionsOf(call, ['tenant'])
    const found = await overTenants(call, tenant, async (database, id) => {
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
    const { tenant, from, to } = optionsOf(call, ['tenant', 'from', 'to'])
    for (const day of [from, to]) {
      if (day !== undefined && Number.isNaN(Date.parse(`${day}T00:00Z`))) throw new CommandError(`${day} is no day`)
    }
    console.log(exportHeader)
    await overTenants(call, tenant, async (database, id, timeZone) => {
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
    await overTenants(call, undefined, async (database, id) => {
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

/** @throws CommandError for an option there is not */
function optionsOf<Name extends string>({ args }: Call, names: readonly Name[]): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ args, options }).values as Partial<Record<Name, string>>
  } catch (error) {
    throw new CommandError((error as Error).message)
  }
}

/** Works through one brand, or all of them, one after the other. */
async function overTenants<T>(
  call: Call,
  chosen: string | undefined,
  work: (database: Database, tenant: string, timeZone: string) => Promise<T>,
): Promise<T[]> {
  const database = openDatabase({ url: (await call.ground()).databaseUrl, poolSize: 1 })
  const unreadable: unknown[] = []
  const book = await openTenantBook(database, (error) => unreadable.push(error))
  try {
    const { all } = await book.current()
    // A brand that cannot be read has books as well: leaving it out would be a false all-clear.
    if (unreadable.length > 0) throw new CommandError(`a brand cannot be read: ${unreadable.join(', ')}`)
    const tenants = all.filter(({ id }) => chosen === undefined || id === chosen)
    if (tenants.length === 0) throw new CommandError(chosen ? `${chosen} is no tenant` : 'there are no tenants')
    const answers: T[] = []
    for (const { id, timeZone } of tenants) answers.push(await work(database, id, timeZone))
    return answers
  } finally {
    book.close()
    await database.close()
  }
}
