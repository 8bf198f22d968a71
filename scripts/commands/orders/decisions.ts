import { openDatabase } from '#database'
import { type DecisionRow, findDecisions, type Outcome } from '#risk'
import { CommandError, command } from '../kit/command.ts'
import { asJson, printRows } from '../kit/print-rows.ts'

const outcomes: readonly Outcome[] = ['allow', 'otp', 'refuse']
const mostShown = 100

export const decisionsListCommand = command({
  usage: 'decisions list <tenant> [outcome]',
  help: `lists the newest ${mostShown} decisions of the fraud rules with their reasons; without an outcome, those that met a rule`,
  options: asJson,
  async run({ args: [tenant = '', wished], options, ground }) {
    if (!/^[a-z]\w+$/.test(tenant)) throw new CommandError(`there is no tenant ${tenant}`)
    const outcome = outcomes.find((one) => one === wished)
    if (wished !== undefined && !outcome) throw new CommandError(`${wished} is not one of ${outcomes.join(', ')}`)
    const database = openDatabase({ url: (await ground()).databaseUrl, poolSize: 1 })
    try {
      const wanted = outcome ? { outcome } : { onlyByRule: true }
      const rows = await database.forTenant(tenant).read((tx) => findDecisions(tx, { ...wanted, limit: mostShown }))
      printRows(rows, options, decisionLine)
    } finally {
      await database.close()
    }
  },
})

/** One line for a decision. Equal fingerprints mean the same number, card or device. */
export function decisionLine(row: DecisionRow): string {
  const reason = row.rule
    ? `${row.rule}: ${row.counted} where ${row.atMost} pass${row.proven ? ', a one-time password was passed' : ''}${row.exemptionReference ? `, let pass by a person (${row.exemptionReference})` : ''}`
    : 'within all limits'
  const inputs = row.inputs.map(({ per, shown, key }) => `${per} ${shown} (${fingerprintOf(key)})`)
  return [
    row.at.toISOString(),
    row.outcome,
    `at ${row.moment}`,
    row.orderNumber ?? 'no order',
    reason,
    inputs.join(', '),
  ].join('  ')
}

/** The last six characters are enough to compare fingerprints, and cannot be mistaken for a phone number. */
const fingerprintOf = (key: string): string => BigInt.asUintN(64, BigInt(key)).toString(36).slice(-6)
