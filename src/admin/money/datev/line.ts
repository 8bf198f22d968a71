import { toDecimalString } from '#kit/money'
import type { DatevMap } from './map.ts'
import type { DatevLine } from './store.ts'

/** A transfer as the named fields of a line. */
export function fieldsOf(line: DatevLine, { accounts }: Pick<DatevMap, 'accounts'>): Record<string, string> {
  const [debit, credit] = [accounts[line.debit], accounts[line.credit]]
  if (!debit || !credit) throw new Error(`not mapped: ${line.debit} or ${line.credit}`)
  const taxKey = debit.taxKey || credit.taxKey
  const [, month = '', day = ''] = line.day.split('-')
  const vat = line.vatCountry === null ? [] : [line.vatCountry, toDecimalString(line.vatRate ?? 0).replace('.', ',')]
  return {
    'Umsatz (ohne Soll/Haben-Kz)': toDecimalString(line.amount).replace('.', ','),
    'Soll/Haben-Kennzeichen': 'S',
    'WKZ Umsatz': line.currency,
    Konto: debit.account,
    'Gegenkonto (ohne BU-Schlüssel)': credit.account,
    'BU-Schlüssel': taxKey ? taxKey.padStart(4, '0') : '',
    Belegdatum: `${day}${month}`,
    // Only what both the expression and the words of the description allow.
    'Belegfeld 1': (line.orderNumber || line.reference).replaceAll(/[^A-Za-z0-9$%/-]/g, '-').slice(0, 36),
    Buchungstext: [line.event, line.reference, ...vat].join(' ').slice(0, 60),
    Festschreibung: '0',
  }
}
