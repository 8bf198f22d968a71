import { userInfo } from 'node:os'
import { stringify } from 'csv-stringify/sync'
import { closeSuspicion, findOpenSuspicions, findSuspicion, findSuspicions, type SuspiciousCase } from '#identity'
import { endOfDay, momentIn } from '#kit/date'
import { toDecimalString } from '#kit/money'
import { doneOf, performTyped } from '../kit/as-operator.ts'
import { CommandError, command } from '../kit/command.ts'
import { daysOf, ofOneTenant, period } from '../kit/options.ts'
import { overTenants } from '../kit/over-tenants.ts'
import { printRows } from '../kit/print-rows.ts'

export const suspicionsListCommand = command({
  usage: 'suspicions list',
  help: 'lists open suspicions about anonymous payments; do not tell customers',
  options: { ...ofOneTenant, '--json': 'as JSON' },
  async run(call) {
    const { tenant } = call.options
    const found = await overTenants(call, tenant, async (database, { id }) => {
      const open = await database.forTenant(id).read(findOpenSuspicions)
      return open.map((one) => ({ ...rowOf(id, one), figures: figuresOf(one) }))
    })
    printRows(found.flat(), call.options, ({ number, at, suspicion, outcome, figures, order, ...row }) =>
      [row.tenant, number, at, suspicion, outcome, figures, order || 'no order'].join('  '),
    )
  },
})

export const suspicionsShowCommand = command({
  usage: 'suspicions show <number>',
  help: 'shows one suspicion: the rule, its version and figures, the masked persons, and how it was closed',
  options: ofOneTenant,
  async run(call) {
    const { options, args } = call
    const [number = ''] = args
    const found = await overTenants(call, options.tenant, async (database, { id }) => {
      const one = await database.forTenant(id).read((tx) => findSuspicion(tx, number))
      if (one) console.log(inLines(id, one))
      return one !== undefined
    })
    if (!found.includes(true)) throw new CommandError(`there is no suspicion ${number}`)
  },
})

export const suspicionsExportCommand = command({
  usage: 'suspicions export',
  help: "prints all suspicions, open and closed; days are in the brand's time zone, both included",
  options: {
    '--format <format>': 'csv or json; default csv',
    ...ofOneTenant,
    ...period,
  },
  async run(call) {
    const { format = 'csv', tenant, ...days } = call.options
    if (format !== 'csv' && format !== 'json') throw new CommandError(`--format: ${format} is neither csv nor json`)
    const { from, to } = daysOf(days)
    const rows = await overTenants(call, tenant, async (database, { id, timeZone }) => {
      const period = {
        ...(from ? { from: momentIn(from, 0, timeZone) } : {}),
        ...(to ? { until: endOfDay(momentIn(to, 12, timeZone), timeZone) } : {}),
      }
      const found = await database.forTenant(id).read((tx) => findSuspicions(tx, period))
      return found.map((one) => rowOf(id, one))
    })
    console.log(format === 'json' ? JSON.stringify(rows.flat(), null, 2) : asCsv(rows.flat()))
  },
})

export const suspicionsCloseCommand = command({
  usage: 'suspicions close <number>',
  help: 'closes a suspicion that was reported or explained; it is kept for five years',
  options: {
    '--reason <why>': 'required, and recorded',
    ...ofOneTenant,
    '--yes': 'does it; without it nothing changes',
  },
  changes: 'yes',
  async run(call) {
    const { options, args } = call
    const [[number = ''], reason] = [args, options.reason?.trim()]
    if (!reason) throw new CommandError('--reason is required')
    if (!options.yes) throw new CommandError('nothing was changed: add --yes to do it')
    const none = `${number}: no open suspicion has this number`
    const closing = { operator: userInfo().username, reason, at: new Date() }
    const closed = await overTenants(call, options.tenant, async (database, { id }) => {
      const db = database.forTenant(id)
      const found = await db.read((tx) => findSuspicion(tx, number))
      if (!found || found.closedAt) return false
      const performed = await performTyped(call, 'suspicion.close', { tenant: id, number, reason })
      if (performed) return doneOf(performed, { caseNotFound: none, caseGone: none }).closed
      return db.transaction((tx) => closeSuspicion(tx, number, closing))
    })
    if (!closed.includes(true)) throw new CommandError(none)
    console.log(`${number}: closed`)
  },
})

/** Suspicions about many payers count payers; all others count money. */
const isCount = ({ suspicion }: SuspiciousCase): boolean => suspicion === 'many-payers'

function figuresOf(one: SuspiciousCase): string {
  const { rule, figures } = one
  const shown = (figure: number) => (isCount(one) ? String(figure) : `${toDecimalString(figure)} ${figures.currency}`)
  return `${rule} by ${figures.per}: ${shown(figures.taken)} and ${shown(figures.own)} where ${shown(figures.atMost)} pass`
}

const personsOf = ({ inputs }: SuspiciousCase): string[] =>
  inputs.map(({ per, shown, key }) => `${per} ${shown} (${BigInt.asUintN(64, BigInt(key)).toString(36).slice(-6)})`)

function inLines(tenant: string, one: SuspiciousCase): string {
  const { recordId, at, suspicion, outcome, version, figures, orderNumber, paymentId, closedAt, operator, reason } = one
  return [
    `${recordId}  ${tenant}  ${at.toISOString()}  ${suspicion}`,
    `  outcome   ${outcome}`,
    `  rule      ${figuresOf(one)}, version ${version}, settings ${figures.settings}`,
    `  persons   ${personsOf(one).join(', ')}`,
    `  order     ${orderNumber ?? 'none'}  payment ${paymentId ?? 'none'}`,
    closedAt ? `  closed    ${closedAt.toISOString()} by ${operator}: ${reason}` : '  open',
  ].join('\n')
}

function rowOf(tenant: string, one: SuspiciousCase) {
  const { figures } = one
  const amount = (figure: number) => (isCount(one) ? String(figure) : toDecimalString(figure))
  return {
    tenant,
    number: one.recordId,
    at: one.at.toISOString(),
    suspicion: one.suspicion,
    outcome: one.outcome,
    rule: one.rule,
    version: one.version,
    settings: figures.settings,
    per: figures.per,
    taken: amount(figures.taken),
    own: amount(figures.own),
    atMost: amount(figures.atMost),
    currency: isCount(one) ? '' : figures.currency,
    order: one.orderNumber ?? '',
    payment: one.paymentId ?? '',
    persons: personsOf(one).join('; '),
    closedAt: one.closedAt?.toISOString() ?? '',
    operator: one.operator ?? '',
    reason: one.reason ?? '',
  }
}

const columns = [
  'tenant',
  'number',
  'at',
  'suspicion',
  'outcome',
  'rule',
  'version',
  'settings',
  'per',
  'taken',
  'own',
  'atMost',
  'currency',
  'order',
  'payment',
  'persons',
  'closedAt',
  'operator',
  'reason',
]

// Reasons are typed by people: spreadsheets must not run them as formulas.
const asCsv = (rows: object[]): string => stringify(rows, { header: true, columns, escape_formulas: true }).trimEnd()
