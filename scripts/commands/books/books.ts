import { toDecimalString } from '#kit/money'
import { type BooksReport, checkBooks, exportBooks, exportHeader, exportVat, fillLedger, vatHeader } from '#ledger'
import { findLastComparisons, findOpenDifferences, type LastComparison, type OpenDifference } from '#reconciliation'
import { doneOf, performTyped } from '../kit/as-operator.ts'
import { type Call, CommandError, command } from '../kit/command.ts'
import { daysOf, ofOneTenant, period } from '../kit/options.ts'
import { overTenants } from '../kit/over-tenants.ts'
import { withProgram } from '../kit/whole-program.ts'

export const booksCheckCommand = command({
  usage: 'books check',
  help: 'compares the ledger with our tables, and shows the last comparison with each partner; fails on a difference',
  options: {
    ...ofOneTenant,
    '--now': 'compares with the partners first',
    '--recent': 'with --now: also what moved in the last half hour; only while nothing is sold, as after a restore',
  },
  changes: 'now',
  async run(call) {
    const { tenant, now } = call.options
    const recent = 'recent' in call.options
    if (recent && !now) throw new CommandError('--recent goes with --now')
    if (now) await compareNow(call, tenant, recent)
    const asked = new Date()
    const compared = new Map<string, number>()
    const found = await overTenants(call, tenant, async (database, { id }) => {
      const db = database.forTenant(id)
      const report = await checkBooks(db)
      const [differences, last] = await db.read((tx) => Promise.all([findOpenDifferences(tx), findLastComparisons(tx)]))
      for (const { partner, comparedAt } of last) {
        compared.set(partner, Math.min(compared.get(partner) ?? Number.POSITIVE_INFINITY, comparedAt.getTime()))
      }
      const all = { ...report, differences: [...report.differences, ...differences.map(differenceWords)] }
      console.log(inLines(id, all, last, asked).join('\n'))
      return all.differences.length
    })
    const differences = found.reduce((sum, count) => sum + count, 0)
    if (differences > 0) throw new CommandError(`differences: ${differences}`)
    console.log(closing(compared, asked))
    if (now && !recent) console.log('what moved in the last half hour was not compared: --recent does so')
  },
})

/** @throws CommandError if a partner's lists cannot be read; the other partners are still compared */
async function compareNow(call: Call, tenant: string | undefined, recent: boolean): Promise<void> {
  const performed = await performTyped(call, 'books.compare', { ...(tenant === undefined ? {} : { tenant }), recent })
  if (performed) {
    const { failures } = doneOf(performed)
    if (failures.length > 0) throw new CommandError(`not everything could be compared: ${failures.join('; ')}`)
    return
  }
  const { reconcile } = await import('#reconciliation')
  await withProgram(call, async (program) => {
    const { all } = await program.tenants.current()
    const shops = await Promise.all(all.map(({ id }) => program.shopOf(id)))
    await reconcile(shops, { recent }).catch((error: Error) => {
      throw new CommandError(`not everything could be compared: ${error.message}`)
    })
  })
}

/** Names what was compared, and how long ago. */
function closing(compared: ReadonlyMap<string, number>, now: Date): string {
  const own = 'the ledger and our tables agree'
  if (compared.size === 0) return `${own}; no partner's books were ever compared: --now compares them`
  const partners = [...compared].map(([partner, at]) => `${partner} (${ageOf(at, now)})`)
  return `${own}, and so did the partners' books when they were last compared: ${partners.join(', ')}`
}

function ageOf(at: number, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - at) / 60_000))
  if (minutes < 120) return `${minutes} minutes ago`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours ago` : `${Math.round(minutes / 1440)} days ago`
}

export const booksExportCommand = command({
  usage: 'books export',
  help: "prints the ledger as CSV, in major units; days are in the brand's time zone, both included",
  options: {
    ...ofOneTenant,
    ...period,
  },
  async run(call) {
    const { tenant, ...days } = call.options
    const period = daysOf(days)
    console.log(exportHeader)
    await overTenants(call, tenant, async (database, { id, timeZone }) => {
      for await (const lines of exportBooks(database.forTenant(id), { timeZone, ...period })) {
        if (lines.length > 0) console.log(lines.join('\n'))
      }
    })
  },
})

export const booksVatCommand = command({
  usage: 'books vat',
  help: "prints the VAT due by country and rate as CSV, less refunds; days are in the brand's time zone, both included",
  options: {
    ...ofOneTenant,
    ...period,
  },
  async run(call) {
    const { tenant, ...days } = call.options
    const period = daysOf(days)
    console.log(vatHeader)
    await overTenants(call, tenant, async (database, { id, timeZone }) => {
      for (const line of await exportVat(database.forTenant(id), { timeZone, ...period })) console.log(line)
    })
  },
})

export const booksFillCommand = command({
  usage: 'books fill',
  help: "writes the ledger's missing transfers for payments, deliveries and refunds",
  changes: true,
  async run(call) {
    await overTenants(call, undefined, async (database, { id }) => {
      console.log(`${id}: ${await database.forTenant(id).transaction(fillLedger)} written`)
    })
  },
})

/** The report of one brand. */
function inLines(tenant: string, report: BooksReport, compared: readonly LastComparison[], now: Date): string[] {
  const { balances, differences, open } = report
  return [
    `${tenant}: ${differences.length === 0 ? 'agrees' : `${differences.length} differences`}`,
    ...balances.map(
      ({ account, currency, amount }) => `  ${account.padEnd(12)}${toDecimalString(amount).padStart(14)} ${currency}`,
    ),
    ...(compared.length === 0 ? ["  no partner's books were ever compared"] : []),
    ...compared.map(
      (last) =>
        `  ${last.partner}: ${last.compared} compared at ${last.comparedAt.toISOString()}, ${ageOf(last.comparedAt.getTime(), now)}, of ${last.since.toISOString()} to ${last.until.toISOString()}`,
    ),
    ...open.map((line) => `  open: ${line}`),
    ...differences.map((line) => `  DIFFERENCE: ${line}`),
  ]
}

export function differenceWords(difference: OpenDifference): string {
  const { partner, subject, reference, orderNumber, ours, theirs, foundAt } = difference
  const order = orderNumber ? `order ${orderNumber}, ` : ''
  return `${order}${subject} ${reference}: ours says ${ours ?? 'nothing'}, ${partner} says ${theirs ?? 'nothing'} (found ${foundAt.toISOString()})`
}
