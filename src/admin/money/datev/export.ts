import type { Admin } from '#admin'
import { endOfDay, momentIn, monthsAfter } from '#kit/date'
import { everyPage } from '#kit/place'
import type { Tenant } from '#tenants'
import { columns, headerOf, lineOf, nameOfBatch, toCp1252 } from './layout.ts'
import { fieldsOf } from './line.ts'
import type { DatevKind, DatevMap } from './map.ts'
import { type DatevPair, type MonthDays, readDatevLines } from './store.ts'

/** A batch takes no more lines. */
const mostLines = 99_999
const perPage = 5000

/** Why a month cannot be exported. `what`: kinds of account, an account, a currency. */
export type DatevProblem = {
  is: 'noMap' | 'monthNotOver' | 'notMapped' | 'wrongLength' | 'sameAccount' | 'twoTaxKeys' | 'notEuro' | 'tooMany'
  what?: readonly string[]
}

/** @param month `2026-01` */
export const daysOfMonth = (month: string): MonthDays => {
  const from = `${month}-01`
  const next = Date.parse(`${monthsAfter(from, 1)}T00:00:00Z`)
  return { from, to: new Date(next - 86_400_000).toISOString().slice(0, 10) }
}

/** Everything that stands against exporting a month; nothing if it can be. */
export function datevProblems(
  { timeZone }: Pick<Tenant, 'timeZone'>,
  map: DatevMap | undefined,
  pairs: readonly DatevPair[],
  { days, now }: { days: MonthDays; now: Date },
): DatevProblem[] {
  const isOver = endOfDay(momentIn(days.to, 12, timeZone), timeZone) <= now
  const kinds = [...new Set(pairs.flatMap(({ debit, credit }) => [debit, credit]))].toSorted()
  const of = (kind: DatevKind) => map?.accounts[kind]
  // An account of noughts only is none, says the format.
  const isNone = (account = '') => /^0*$/.test(account)
  const isOn = ({ debit, credit }: DatevPair) => of(debit) && of(debit)?.account === of(credit)?.account
  const isTwice = ({ debit, credit }: DatevPair) => {
    const keys = [of(debit)?.taxKey, of(credit)?.taxKey].filter(Boolean)
    return keys.length === 2 && keys[0] !== keys[1]
  }
  const problems: (DatevProblem | false)[] = [
    !isOver && { is: 'monthNotOver' },
    pairs.reduce((sum, { count }) => sum + count, 0) > mostLines && { is: 'tooMany' },
    map === undefined && { is: 'noMap' },
    ...[...new Set(pairs.map(({ currency }) => currency))]
      .filter((currency) => currency !== 'EUR')
      .map((currency) => ({ is: 'notEuro' as const, what: [currency] })),
    ...(map === undefined
      ? []
      : [
          ...kinds
            .filter((kind) => isNone(of(kind)?.account))
            .map((kind) => ({ is: 'notMapped' as const, what: [kind] })),
          ...kinds
            .filter((kind) => of(kind) && of(kind)?.account.length !== map.accountLength)
            .map((kind) => ({ is: 'wrongLength' as const, what: [kind] })),
          ...pairs.filter(isOn).map(({ debit, credit }) => ({ is: 'sameAccount' as const, what: [debit, credit] })),
          ...pairs.filter(isTwice).map(({ debit, credit }) => ({ is: 'twoTaxKeys' as const, what: [debit, credit] })),
        ]),
  ]
  return problems.filter((problem) => problem !== false)
}

/** The month as a booking batch, page by page: a line for each transfer, in Windows-1252. */
export async function* datevFile(
  admin: Admin,
  brand: Tenant,
  map: DatevMap,
  month: string,
): AsyncGenerator<Buffer, undefined> {
  const days = daysOfMonth(month)
  const { chart, consultant, client, accountLength } = map
  const header = headerOf({
    ...days,
    chart,
    consultant,
    client,
    accountLength,
    createdAt: admin.clock.now(),
    fiscalYear: fiscalYearOf(month, map.fiscalMonth),
    name: nameOfBatch(brand.provider.name, month),
  })
  yield toCp1252(`${header}\r\n${columns.join(';')}\r\n`)
  for await (const lines of everyPage((wish) => readDatevLines(admin, brand, days, wish), perPage))
    if (lines.length > 0) yield toCp1252(lines.map((line) => `${lineOf(fieldsOf(line, map))}\r\n`).join(''))
  return undefined
}

/** The first day of the fiscal year that a month is in. */
function fiscalYearOf(month: string, fiscalMonth: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${number < fiscalMonth ? year - 1 : year}-${String(fiscalMonth).padStart(2, '0')}-01`
}
